import { useWords } from '../../../words/words.tsx';
import { useBilling } from '../use-billing.ts';
import classes from './live-mark.module.css';

const TEXTS = {
  live: 'billing.live',
  connecting: 'billing.connecting',
  interrupted: 'billing.interrupted',
} as const;

/** Says whether what is on screen follows the provider at this moment. */
export function LiveMark() {
  const { t } = useWords();
  const { live: state } = useBilling();
  return (
    <span className={classes.mark} data-state={state} role="status" title={t('billing.liveHint')}>
      <span className={classes.dot} aria-hidden />
      {t(TEXTS[state])}
    </span>
  );
}
