import type { Team } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { ActiveFilters } from '../../components/data/lists/active-filters.tsx';
import { SearchField } from '../../components/forms/search-field.tsx';
import { Select } from '../../components/forms/select.tsx';
import { Toolbar } from '../../components/layout/section.tsx';
import type { MemberState } from './member-query.rules.ts';

type Props = {
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly teams: readonly Team[];
  readonly state: MemberState;
  readonly onState: (changes: Partial<MemberState>) => void;
};

export function MemberFilters({ roles, teams, state, onState }: Props) {
  const { t } = useTranslation();
  const clear = () => onState({ filter: '', page: 1 });
  const options = [
    ...roles.map(({ value, label }) => ({
      value: `role:${value}`,
      label: t('members.withRole', { role: label }),
    })),
    ...teams.map(({ id, name }) => ({
      value: `team:${id}`,
      label: t('members.inTeam', { team: name }),
    })),
  ];
  const active = options.filter(({ value }) => value === state.filter);
  return (
    <Toolbar>
      <SearchField
        label={t('members.search')}
        placeholder={t('members.searchHint')}
        value={state.search}
        onSearch={(search) => onState({ search, page: 1 })}
      />
      <Select
        name="filter"
        label={t('members.filter')}
        isLabelHidden
        value={state.filter}
        options={[{ value: '', label: t('members.all') }, ...options]}
        onChange={(filter) => onState({ filter, page: 1 })}
      />
      <Select
        name="sort"
        label={t('members.sort')}
        isLabelHidden
        value={state.sort}
        options={[
          { value: '', label: t('members.sort.joined') },
          { value: '-joined', label: t('members.sort.newest') },
          { value: 'name', label: t('members.sort.name') },
          { value: '-name', label: t('members.sort.nameReversed') },
        ]}
        onChange={(sort) => onState({ sort, page: 1 })}
      />
      <ActiveFilters
        filters={active.map(({ value, label }) => ({ key: value, text: label, onRemove: clear }))}
        onClear={clear}
      />
    </Toolbar>
  );
}
