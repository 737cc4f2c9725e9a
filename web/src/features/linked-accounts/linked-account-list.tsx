import { IconKey } from '@tabler/icons-react';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { ProviderMark } from '../../components/data/provider-mark.tsx';
import { type Column, Table } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { DisabledButton } from '../../components/overlays/disabled-button.tsx';
import { providerName } from '../../i18n/provider-names.ts';
import { AccessState } from './access-state.tsx';
import classes from './linked-account-list.module.css';

type Account = RouteResponse<typeof linkedAccountRoutes.listAccounts>[number];

/** The provider id of the login with a password. */
const CREDENTIAL = 'credential';

type Props = {
  readonly email: string;
  /** The link to the page that changes the password. */
  readonly password: ReactNode;
};

/** The sign-in methods of the account; all but the last one can be removed. */
export function LinkedAccountList({ email, password }: Props) {
  const { t } = useTranslation();
  const accounts = useQuery(linkedAccountRoutes.listAccounts, {});
  const unlink = useCommand(linkedAccountRoutes.unlinkAccount, {
    invalidates: [linkedAccountRoutes.listAccounts],
  });
  const [accountToUnlink, setAccountToUnlink] = useState<Account | null>(null);
  const isLast = accounts.data?.length === 1;

  const kindOf = ({ providerId }: Account) =>
    providerId === CREDENTIAL ? t('connectedAccounts.password') : providerName(providerId);
  /** The name of an account; with the id at the provider if several accounts of that provider are linked. */
  const nameOf = (account: Account) =>
    accounts.data?.some(
      ({ id, providerId }) => id !== account.id && providerId === account.providerId,
    )
      ? `${kindOf(account)} (${account.accountId})`
      : kindOf(account);
  const openConfirm = (account: Account | null) => {
    unlink.reset();
    setAccountToUnlink(account);
  };
  const confirm = () => {
    if (accountToUnlink === null) return;
    const { providerId, accountId } = accountToUnlink;
    const done = t('connectedAccounts.unlinked', { login: nameOf(accountToUnlink) });
    void unlink.trigger(
      { body: { providerId, accountId } },
      {
        onSuccess() {
          setAccountToUnlink(null);
          toast(done);
        },
      },
    );
  };

  const columns: readonly Column<Account>[] = [
    {
      key: 'login',
      header: t('connectedAccounts.login'),
      isTitle: true,
      cell: (account) => (
        <div className={classes.login}>
          <span className={classes.tile} aria-hidden>
            {account.providerId === CREDENTIAL ? (
              <IconKey size={20} stroke={1.7} />
            ) : (
              <ProviderMark provider={account.providerId} size={20} />
            )}
          </span>
          <span className={classes.names}>
            <strong className={classes.name}>{kindOf(account)}</strong>
            <span className={classes.id}>
              {account.providerId === CREDENTIAL ? email : account.accountId}
            </span>
          </span>
        </div>
      ),
    },
    {
      key: 'linked',
      header: t('connectedAccounts.since'),
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'access',
      header: t('connectedAccounts.access'),
      cell: (account) =>
        account.providerId === CREDENTIAL ? (
          t('connectedAccounts.accessNone')
        ) : (
          <AccessState providerId={account.providerId} rowId={account.id} scopes={account.scopes} />
        ),
    },
    {
      key: 'actions',
      header: t('connectedAccounts.actions'),
      align: 'end',
      isActions: true,
      cell: (account) => (
        <Row>
          {account.providerId === CREDENTIAL && password}
          <DisabledButton
            size="compact-sm"
            variant="default"
            aria-label={t('connectedAccounts.unlinkThis', { login: nameOf(account) })}
            reason={isLast ? t('connectedAccounts.lastReason') : null}
            onClick={() => openConfirm(account)}
          >
            {t('connectedAccounts.unlink')}
          </DisabledButton>
        </Row>
      ),
    },
  ];

  return (
    <Section title={t('connectedAccounts.title')} lead={t('connectedAccounts.lead')} flush>
      <ErrorAlert error={accounts.error} onRetry={accounts.retry} />
      {!accounts.data && !accounts.error && <LoadingRows rows={2} />}
      {accounts.data && (
        <Table
          label={t('connectedAccounts.title')}
          columns={columns}
          rows={accounts.data}
          keyOf={({ id }) => id}
        />
      )}
      {isLast && <p className={classes.reason}>{t('connectedAccounts.lastReason')}</p>}
      <Confirm
        opened={accountToUnlink !== null}
        title={t('connectedAccounts.unlinkTitle', {
          login: accountToUnlink ? nameOf(accountToUnlink) : '',
        })}
        confirm={t('connectedAccounts.unlink')}
        command={unlink}
        onClose={() => openConfirm(null)}
        onConfirm={confirm}
      >
        {accountToUnlink && (
          <p>{t('connectedAccounts.unlinkText', { login: nameOf(accountToUnlink) })}</p>
        )}
      </Confirm>
    </Section>
  );
}
