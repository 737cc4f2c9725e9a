import { useWords } from '../words/words.tsx';
import { useNow } from './use-now.ts';

type Props = { readonly at: Date | string; readonly as?: 'relative' | 'date' | 'moment' };

/** A moment: relative, as a date or in full; exact on hover and for machines. */
export function Time({ at, as = 'relative' }: Props) {
  const { formats } = useWords();
  const now = useNow();
  const moment = new Date(at);
  return (
    <time
      dateTime={moment.toISOString()}
      // Only then: it takes a slow phone a while to learn how to write it.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formats.dateTime(moment);
      }}
    >
      {as === 'relative' && formats.relative(moment, now)}
      {as === 'date' && formats.date(moment)}
      {as === 'moment' && formats.dateTime(moment)}
    </time>
  );
}
