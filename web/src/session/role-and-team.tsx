import type { Team } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { Select } from '../components/forms/select.tsx';

/** The role and team of new members; an empty team is none. */
export type RoleAndTeamValue = { readonly role: string; readonly teamId: string };
export const defaultRoleAndTeam: RoleAndTeamValue = { role: 'member', teamId: '' };

type Props = {
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly teams: readonly Team[];
  readonly value: RoleAndTeamValue;
  readonly onChange: (value: RoleAndTeamValue) => void;
};

/** Fields for the role and, if there are several teams, the team of new members. */
export function RoleAndTeam({ roles, teams, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('invite.role')}
        name="role"
        options={roles}
        value={value.role}
        onChange={(role) => onChange({ ...value, role })}
      />
      {teams.length > 1 && (
        <Select
          label={t('invite.team')}
          name="teamId"
          options={[
            { value: '', label: t('invite.noTeam') },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={value.teamId}
          onChange={(teamId) => onChange({ ...value, teamId })}
        />
      )}
    </>
  );
}
