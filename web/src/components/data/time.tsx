import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from './use-now.ts';

type Props = { readonly at: Date | string; readonly as?: 'relative' | 'date' | 'moment' };

/** A time: relative, as a date or in full; the exact time is in the title and in `datetime`. */
export function Time({ at, as = 'relative' }: Props) {
  const formats = useFormats();
  const now = useNow();
  const moment = new Date(at);
  return (
    <time
      dateTime={moment.toISOString()}
      // Set on hover only, because formatting takes long on slow phones.
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
