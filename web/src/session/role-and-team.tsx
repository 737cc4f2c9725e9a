import type { Team } from '@tessera/contracts/org/teams';
import { Choice } from '../ui/select.tsx';
import { useWords } from '../words/words.tsx';

/** Where whoever comes in is put; an empty team is none. */
export type Place = { readonly role: string; readonly teamId: string };
export const usualPlace: Place = { role: 'member', teamId: '' };

type Props = {
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly teams: readonly Team[];
  readonly place: Place;
  readonly onChange: (place: Place) => void;
};

/** The role that people come in with, and the team, where there is one to choose. */
export function RoleAndTeam({ roles, teams, place, onChange }: Props) {
  const { t } = useWords();
  return (
    <>
      <Choice
        label={t('invite.role')}
        name="role"
        options={roles}
        value={place.role}
        onChange={(role) => onChange({ ...place, role })}
      />
      {teams.length > 1 && (
        <Choice
          label={t('invite.team')}
          name="teamId"
          options={[
            { value: '', label: t('invite.noTeam') },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={place.teamId}
          onChange={(teamId) => onChange({ ...place, teamId })}
        />
      )}
    </>
  );
}
