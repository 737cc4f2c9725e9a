import { type MemberWithUser, memberRoutes } from '@tessera/contracts/org/members';
import type { Organization } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkResult, useBulkCommand } from '../../api/use-bulk-command.ts';
import { BulkResults } from '../../components/data/lists/bulk-results.tsx';
import { NameList } from '../../components/data/lists/name-list.tsx';
import { TypedConfirmation } from '../../components/forms/typed-confirmation.tsx';
import { memberReadRoutes } from './member-read-routes.ts';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly members: readonly MemberWithUser[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called after all removals were attempted; some may have failed. */
  readonly onDone: () => void;
};

/** Removes several members after their number was typed, and shows the result of each. */
export function RemoveMembers({ organization, members, opened, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [results, setResults] = useState<readonly BulkResult<MemberWithUser>[] | null>(null);
  const { isBusy, runAll } = useBulkCommand({
    route: memberRoutes.removeMember,
    inputOf: ({ id }: MemberWithUser) => ({
      body: { memberIdOrEmail: id, organizationId: organization.id },
    }),
    invalidates: memberReadRoutes,
  });

  const removeAll = async () => {
    setResults(await runAll(members));
    onDone();
  };

  if (results) {
    const removed = results.filter(({ error }) => error === null).length;
    return (
      <BulkResults
        title={t('bulkRemove.results')}
        summary={t('bulkRemove.done', { count: removed })}
        results={results.map(({ item, error }) => ({ key: item.id, name: item.user.name, error }))}
        done={t('bulkRemove.removed')}
        onClose={() => setResults(null)}
      />
    );
  }
  return (
    <TypedConfirmation
      opened={opened && members.length > 0}
      title={t('bulkRemove.title', { count: members.length })}
      phrase={{
        text: `${members.length}`,
        label: t('bulkRemove.label', { number: `${members.length}` }),
        mistyped: t('bulkRemove.mistyped'),
      }}
      confirm={t('bulkRemove.confirm', { count: members.length })}
      command={{ isBusy }}
      onConfirm={() => void removeAll()}
      onClose={onClose}
    >
      <p>{t('bulkRemove.text', { organization: organization.name })}</p>
      <NameList
        records={members.map(({ id, user }) => ({ key: id, name: user.name, aside: user.email }))}
      />
    </TypedConfirmation>
  );
}
