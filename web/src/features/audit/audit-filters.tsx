import type { MemberWithUser } from '@tessera/contracts/org/members';
import { useTranslation } from 'react-i18next';
import { type ActiveFilter, ActiveFilters } from '../../components/data/lists/active-filters.tsx';
import { DateField } from '../../components/forms/dates/date-field.tsx';
import { Select } from '../../components/forms/select.tsx';
import { Toolbar } from '../../components/layout/section.tsx';
import { optionalText } from '../../i18n/texts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
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

/** The query parameters that filter entries. */
export const filterNames = ['action', 'actor', 'target', 'from', 'to'] as const;

export const noFilters = { action: '', actor: '', target: '', from: '', to: '' };

type Props = {
  readonly members: readonly MemberWithUser[];
  readonly state: AuditState;
  readonly onState: (changes: Partial<AuditState>) => void;
};

export function AuditFilters({ members, state, onState }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = (id: string) =>
    members.find(({ userId }) => userId === id)?.user.name ?? t('audit.formerMember');
  const actionName = (action: string) => optionalText(`audit.action.${action}`, t) ?? action;
  const dayText = (day: string) =>
    Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : formats.day(day);
  /** The texts of the filters' values. */
  const texts = {
    action: actionName,
    actor: nameOf,
    target: nameOf,
    from: dayText,
    to: dayText,
  };
  const active = filterNames
    .filter((name) => state[name] !== '')
    .map(
      (name): ActiveFilter => ({
        key: name,
        text: t('list.filterIs', { filter: t(`audit.${name}`), value: texts[name](state[name]) }),
        onRemove: () => onState({ [name]: '' }),
      }),
    );
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
            label: actionName(action),
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
      <DateField
        label={t('audit.from')}
        value={state.from}
        max={state.to}
        onChange={(from) => onState({ from })}
      />
      <DateField
        label={t('audit.to')}
        value={state.to}
        min={state.from}
        onChange={(to) => onState({ to })}
      />
      <ActiveFilters filters={active} onClear={() => onState(noFilters)} />
    </Toolbar>
  );
}
