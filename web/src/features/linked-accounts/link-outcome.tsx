import { Alert } from '../../components/feedback/alert.tsx';
import { codeText } from '../../words/problem-text.ts';
import { providerName } from '../../words/provider-names.ts';
import { useWords } from '../../words/words.tsx';

type Props = {
  /** The provider that was linked, or failed to link. */
  readonly provider: string;
  /** The error code. */
  readonly failure: string | null;
};

/** The outcome of linking a provider. */
export function LinkOutcome({ provider, failure }: Props) {
  const { t } = useWords();
  const name = providerName(provider).slice(0, 40);
  if (failure === null) return <Alert tone="good">{t('linked.done', { provider: name })}</Alert>;
  return (
    <Alert tone="danger" title={t('linked.failed', { provider: name })} urgent>
      {codeText(failure, t) ?? t('error.unknown')}
    </Alert>
  );
}
