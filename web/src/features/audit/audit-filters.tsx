import { Button, TextInput } from '@mantine/core';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/forms/select.tsx';
import { Toolbar } from '../../components/layout/section.tsx';
import { optionalText } from '../../i18n/texts.ts';
import { actions } from './actions.ts';

/** The filters in the address; an empty value does not filter. Days are `YYYY-MM-DD`. */
export type AuditState = {
  readonly action: string;
  readonly actor: string;
  readonly target: string;
  readonly from: string;
  readonly to: string;
  readonly cursor: string;
};

type Props = {
  readonly members: readonly MemberWithUser[];
  readonly state: AuditState;
  readonly onState: (changes: Partial<AuditState>) => void;
};

export function AuditFilters({ members, state, onState }: Props) {
  const { t } = useTranslation();
  const isNarrowed = Object.values({ ...state, cursor: '' }).some((value) => value !== '');
  return (
    <Toolbar>
      <Select
        name="action"
        label={t('audit.action')}
        value={state.action}
        options={[
          { value: '', label: t('audit.anyAction') },
          ...actions.map((action) => ({
            value: action,
            label: optionalText(`audit.action.${action}`, t) ?? action,
          })),
        ]}
        onChange={(action) => onState({ action })}
      />
      <Select
        name="actor"
        label={t('audit.actor')}
        value={state.actor}
        options={[
          { value: '', label: t('audit.anyone') },
          ...members.map(({ userId, user }) => ({ value: userId, label: user.name })),
        ]}
        onChange={(actor) => onState({ actor })}
      />
      <TextInput
        type="date"
        label={t('audit.from')}
        value={state.from}
        max={state.to || undefined}
        onChange={(event) => onState({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('audit.to')}
        value={state.to}
        min={state.from || undefined}
        onChange={(event) => onState({ to: event.currentTarget.value })}
      />
      {isNarrowed && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => onState({ action: '', actor: '', target: '', from: '', to: '' })}
        >
          {t('audit.clear')}
        </Button>
      )}
    </Toolbar>
  );
}
