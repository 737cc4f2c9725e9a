import { Button } from '@mantine/core';
import { IconMailFast, IconTrash } from '@tabler/icons-react';
import { type Invitation, invitationRoutes } from '@tessera/contracts/org/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkResult, useBulkCommand } from '../../api/use-bulk-command.ts';
import { BulkResults } from '../../components/data/lists/bulk-results.tsx';
import { NameList } from '../../components/data/lists/name-list.tsx';
import { SelectionBar } from '../../components/data/lists/selection-bar.tsx';
import type { Selection } from '../../components/data/lists/use-selection.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { invitationReadRoutes } from './invitation-menu.tsx';
import { resendInput } from './invitations.rules.ts';

type Props = {
  readonly selection: Selection<Invitation>;
  readonly canResend: boolean;
  readonly canCancel: boolean;
};

type Outcome = {
  readonly action: 'resent' | 'canceled';
  readonly results: readonly BulkResult<Invitation>[];
};

/** Resends or cancels the selected invitations. Shows the result of each if one of them failed. */
export function BulkInvitations({ selection, canResend, canCancel }: Props) {
  const { t } = useTranslation();
  const { selected } = selection;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [failed, setFailed] = useState<Outcome | null>(null);
  const resend = useBulkCommand({
    route: invitationRoutes.inviteMember,
    inputOf: resendInput,
    invalidates: invitationReadRoutes,
  });
  const cancel = useBulkCommand({
    route: invitationRoutes.cancelInvitation,
    inputOf: ({ id }: Invitation) => ({ body: { invitationId: id } }),
    invalidates: invitationReadRoutes,
  });

  const summaryOf = ({ action, results }: Outcome) =>
    t(`bulkInvitations.${action}`, {
      count: results.filter(({ error }) => error === null).length,
    });
  const run = async (action: Outcome['action'], { runAll }: typeof resend) => {
    const outcome = { action, results: await runAll(selected) };
    setConfirmOpen(false);
    selection.clear();
    if (outcome.results.some(({ error }) => error !== null)) setFailed(outcome);
    else toast(summaryOf(outcome));
  };
  const count = selected.length;
  return (
    <>
      <SelectionBar selection={selection}>
        {canResend && (
          <Button
            size="sm"
            leftSection={<IconMailFast size={17} aria-hidden />}
            loading={resend.isBusy}
            onClick={() => void run('resent', resend)}
          >
            {t('bulkInvitations.resend')}
          </Button>
        )}
        {canCancel && (
          <Button
            size="sm"
            color="red.9"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => setConfirmOpen(true)}
          >
            {t('bulkInvitations.cancel')}
          </Button>
        )}
      </SelectionBar>
      <Confirm
        opened={isConfirmOpen && count > 0}
        title={t('bulkInvitations.cancelTitle', { count })}
        confirm={t('bulkInvitations.cancel')}
        keep={t('bulkInvitations.keep')}
        command={{ isBusy: cancel.isBusy }}
        onClose={() => setConfirmOpen(false)}
        onConfirm={() => void run('canceled', cancel)}
      >
        <p>{t('bulkInvitations.cancelText')}</p>
        <NameList records={selected.map(({ id, email }) => ({ key: id, name: email }))} />
      </Confirm>
      {failed && (
        <BulkResults
          title={t('bulkInvitations.results')}
          summary={summaryOf(failed)}
          results={failed.results.map(({ item, error }) => ({
            key: item.id,
            name: item.email,
            error,
          }))}
          done={t('bulkInvitations.done')}
          onClose={() => setFailed(null)}
        />
      )}
    </>
  );
}
