import { Button } from '@mantine/core';
import { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import { type SocialProviderId, socialRoutes } from '@tessera/contracts/identity/social';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { ProviderMark } from '../../components/data/provider-mark.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { usePendingNavigation } from '../../components/feedback/use-pending-navigation.ts';
import { Section } from '../../components/layout/section.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { providerName } from '../../i18n/provider-names.ts';
import classes from './link-account.module.css';

/** `returnTo` is the page to which the provider redirects, with the outcome in its address. */
type Props = { readonly returnTo: string };

/** Links a provider, or a second account of a linked provider. Renders nothing if no provider is configured. */
export function LinkAccount({ returnTo }: Props) {
  const { t } = useTranslation();
  const [leavingFor, setLeavingFor] = usePendingNavigation<SocialProviderId>();
  const providers = useQuery(socialRoutes.listSocialProviders, {});
  const accounts = useQuery(linkedAccountRoutes.listAccounts, {});
  const link = useCommand(linkedAccountRoutes.linkSocial);

  const leave = (provider: SocialProviderId) => {
    setLeavingFor(provider);
    const body = {
      provider,
      callbackURL: `${returnTo}?linked=${provider}`,
      errorCallbackURL: `${returnTo}?provider=${provider}`,
      disableRedirect: true,
    };
    void link.trigger(
      { body },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: () => setLeavingFor(null),
      },
    );
  };

  if (providers.error && !providers.data) {
    return <ErrorAlert error={providers.error} onRetry={providers.retry} />;
  }
  // The list of linked accounts, on the same page, shows the error of that query.
  if (!providers.data || !accounts.data) return null;
  const linked = new Set(accounts.data.map(({ providerId }) => providerId));
  const available = providers.data.toSorted(
    (a, b) => Number(linked.has(a.id)) - Number(linked.has(b.id)),
  );
  if (available.length === 0) return null;
  return (
    <Section title={t('connectedAccounts.addTitle')} lead={t('connectedAccounts.addLead')}>
      <Stack>
        <ErrorAlert error={link.error} />
        <ul className={classes.providers}>
          {available.map(({ id }) => (
            <li key={id} className={classes.provider}>
              <ProviderMark provider={id} size={20} />
              <span className={classes.name}>{providerName(id)}</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t(
                  linked.has(id) ? 'connectedAccounts.linkAnotherOf' : 'connectedAccounts.linkThis',
                  {
                    provider: providerName(id),
                  },
                )}
                loading={leavingFor === id}
                disabled={leavingFor !== null && leavingFor !== id}
                onClick={() => leave(id)}
              >
                {t(linked.has(id) ? 'connectedAccounts.linkAnother' : 'connectedAccounts.link')}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  );
}
