import { useTranslation } from 'react-i18next';
import { Alert } from '../../components/feedback/alert.tsx';
import { providerName } from '../../i18n/provider-names.ts';
import { redirectErrorText } from '../../i18n/texts.ts';

type Props = {
  /** The provider that was linked, or failed to link. */
  readonly provider: string;
  /** The error code. */
  readonly failure: string | null;
};

/** The outcome of linking a provider. */
export function LinkOutcome({ provider, failure }: Props) {
  const { t } = useTranslation();
  const name = providerName(provider).slice(0, 40);
  if (failure === null)
    return <Alert tone="good">{t('connectedAccounts.done', { provider: name })}</Alert>;
  return (
    <Alert tone="danger" title={t('connectedAccounts.failed', { provider: name })} urgent>
      {redirectErrorText(failure, t) ?? t('error.unknown')}
    </Alert>
  );
}
