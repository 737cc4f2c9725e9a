import { useWords } from '../words/words.tsx';
import { useNow } from './use-now.ts';

type Props = { readonly at: Date | string; readonly as?: 'relative' | 'date' };

/** A moment: relative or as a date, exact on hover and for machines. */
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
      {as === 'date' ? formats.date(moment) : formats.relative(moment, now)}
    </time>
  );
}
