import { Input, Skeleton } from '@mantine/core';
import styleSheet from '@mantine/dates/styles.css?url';
import { useId } from 'react';
import { importWithRetry } from '../../feedback/import-with-retry.ts';
import { lazyComponent } from '../../feedback/lazy-component.tsx';
import { loadStyleSheet } from '../../feedback/load-style-sheet.ts';
import classes from '../select.module.css';
import type { CalendarInputProps } from './calendar-input.tsx';

const Nothing = () => null;

/** In its own chunk with its style sheet, because few pages have dates to choose. */
const CalendarInput = lazyComponent<CalendarInputProps>(
  () =>
    Promise.all([
      importWithRetry(() => import('./calendar-input.tsx')),
      loadStyleSheet(styleSheet),
    ]).then(
      ([module]) => module.CalendarInput,
      () => Nothing,
    ),
  <Skeleton height={36} />,
);

type Props = Omit<CalendarInputProps, 'id'> & { readonly isLabelHidden?: boolean };

/** A field for a calendar day, which is chosen in a calendar. */
export function DateField({ isLabelHidden = false, ...props }: Props) {
  const id = useId();
  if (isLabelHidden) return <CalendarInput {...props} id={id} />;
  return (
    <Input.Wrapper id={id} label={props.label} classNames={{ label: classes.label }}>
      <CalendarInput {...props} id={id} />
    </Input.Wrapper>
  );
}
