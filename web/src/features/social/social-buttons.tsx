import { Button, VisuallyHidden } from '@mantine/core';
import { type SocialProviderId, socialRoutes } from '@tessera/contracts/identity/social';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { ProviderMark } from '../../components/data/provider-mark.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { usePendingNavigation } from '../../components/feedback/use-pending-navigation.ts';
import { Stack } from '../../components/layout/stack.tsx';
import { providerName } from '../../i18n/provider-names.ts';
import { readLastSignInMethod } from '../../session/last-sign-in-method.ts';
import { withReturn } from '../../session/return-path.ts';
import classes from './social-buttons.module.css';

/** Up to this number, buttons are stacked with their full text; more are side by side. */
const FEW = 3;
/** How many buttons are visible before the user shows all. */
const MANY = 6;

export type SocialButtonsProps = {
  /** The page to return to after sign-in. */
  readonly to: string | null;
  /** Requests a sign-up: some providers create accounts only then. */
  readonly wantsAccount: boolean;
  /** Opens the provider in a second tab, so that this page keeps its state. */
  readonly isBeside?: boolean;
  /** Shows only these providers. */
  readonly only?: readonly string[];
};

/** Social sign-in: one button per configured provider. Renders nothing if there is none. */
export function SocialButtons({ to, wantsAccount, isBeside = false, only }: SocialButtonsProps) {
  const { t } = useTranslation();
  const [isAbsolutePath, setWhole] = useState(false);
  const [lastWay] = useState(readLastSignInMethod);
  const [leavingBy, setLeavingBy] = usePendingNavigation<SocialProviderId>();
  const configured = useQuery(socialRoutes.listSocialProviders, {}).data ?? [];
  const providers = only ? configured.filter(({ id }) => only.includes(id)) : configured;
  const start = useCommand(socialRoutes.signInSocial);

  const leave = (provider: SocialProviderId) => {
    const callbackURL = withReturn(`/callback/${provider}`, to);
    // Opened in the click handler, because popup blockers would prevent it later.
    const beside = isBeside ? window.open('about:blank', '_blank') : null;
    if (!beside) setLeavingBy(provider);
    void start.trigger(
      {
        body: {
          provider,
          callbackURL,
          errorCallbackURL: callbackURL,
          requestSignUp: wantsAccount,
          disableRedirect: true,
        },
      },
      {
        onSuccess({ url = callbackURL }) {
          (beside ?? window).location.assign(url);
        },
        onError() {
          beside?.close();
          setLeavingBy(null);
        },
      },
    );
  };

  if (providers.length === 0) return null;
  const known = providers.toSorted((a, b) => rank(a.id, lastWay) - rank(b.id, lastWay));
  const shown = isAbsolutePath || known.length <= MANY ? known : known.slice(0, MANY);
  const areFew = known.length <= FEW;
  return (
    <Stack gap={16}>
      <div className={classes.divider}>{t('social.or')}</div>
      <ErrorAlert error={start.error} />
      <ul className={classes.buttons} data-few={areFew} aria-label={t('social.methods')}>
        {shown.map(({ id }) => {
          const name = providerName(id);
          const sentence = t('social.continueWith', { provider: name });
          return (
            <li key={id}>
              <Button
                variant="default"
                size="md"
                fullWidth
                leftSection={<ProviderMark provider={id} />}
                rightSection={
                  id === lastWay && <span className={classes.last}>{t('social.last')}</span>
                }
                loading={leavingBy === id}
                disabled={leavingBy !== null && leavingBy !== id}
                onClick={() => leave(id)}
              >
                {areFew ? (
                  sentence
                ) : (
                  <>
                    <span aria-hidden>{name}</span>
                    <VisuallyHidden>{sentence}</VisuallyHidden>
                  </>
                )}
              </Button>
            </li>
          );
        })}
      </ul>
      {shown.length < known.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('social.more', { count: known.length - shown.length })}
        </Button>
      )}
    </Stack>
  );
}

const rank = (id: string, lastWay: string | null) => (id === lastWay ? 0 : 1);
