import { Button } from '@mantine/core';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { joinRequestErrors, joinRequestRoutes } from '@tessera/contracts/org/join-requests';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Section } from '../../components/layout/section.tsx';
import classes from './join-requests.module.css';

type Props = { readonly onJoined: (slug: string) => void };

/** Users without a verified address have no such organizations. */
const UNVERIFIED = [joinRequestErrors.EMAIL_VERIFICATION_REQUIRED_TO_JOIN.code];

/** Organizations that the user can join with the verified address; renders nothing if there are none. */
export function JoinableOrganizations({ onJoined }: Props) {
  const { t } = useTranslation();
  const { data, error, retry } = useQuery(joinRequestRoutes.listJoinableOrganizations, {});
  const invalidates = [joinRequestRoutes.listJoinableOrganizations];
  const join = useCommand(joinRequestRoutes.joinOrganization, {
    invalidates: [...invalidates, sessionRoutes.getSession, organizationRoutes.listOrganizations],
  });
  const request = useCommand(joinRequestRoutes.requestToJoin, { invalidates });
  const withdraw = useCommand(joinRequestRoutes.withdrawJoinRequest, { invalidates });
  if (error && !data) {
    return <ErrorAlert error={error} onRetry={retry} ignoredCodes={UNVERIFIED} />;
  }
  if (!data || data.length === 0) return null;

  const isBusy = join.isBusy || request.isBusy || withdraw.isBusy;
  return (
    <Section title={t('joinable.title')} lead={t('joinable.lead')} flush>
      <ErrorAlert error={join.error ?? request.error ?? withdraw.error} />
      <ul className={classes.list}>
        {data.map(({ id, name, slug, logo, policy, joinRequestId }) => {
          const body = { organizationId: id };
          return (
            <li key={id} className={classes.item}>
              <span className={classes.what}>
                <Avatar name={name} image={logo} shape="square" size={36} />
                <span className={classes.user}>
                  <span className={classes.name}>{name}</span>
                  {joinRequestId && <div className={classes.detail}>{t('joinable.pending')}</div>}
                </span>
              </span>
              {policy === 'join' ? (
                <Button
                  size="sm"
                  disabled={isBusy}
                  aria-label={t('joinable.joinWhat', { organization: name })}
                  onClick={() => void join.trigger({ body }, { onSuccess: () => onJoined(slug) })}
                >
                  {t('joinable.join')}
                </Button>
              ) : joinRequestId ? (
                <Button
                  size="sm"
                  variant="default"
                  disabled={isBusy}
                  aria-label={t('joinable.withdrawWhat', { organization: name })}
                  onClick={() => void withdraw.trigger({ body: { joinRequestId } })}
                >
                  {t('joinable.withdraw')}
                </Button>
              ) : (
                <Button
                  size="sm"
                  disabled={isBusy}
                  aria-label={t('joinable.askWhat', { organization: name })}
                  onClick={() =>
                    void request.trigger(
                      { body },
                      { onSuccess: () => toast(t('joinable.requestSent')) },
                    )
                  }
                >
                  {t('joinable.request')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
