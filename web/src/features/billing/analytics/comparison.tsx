import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './analytics.module.css';
import { changeOf } from './change.rules.ts';

type Props = {
  readonly current: number | null;
  readonly previous: number | null;
  /** Whether a smaller value is better. */
  readonly isCost: boolean;
  readonly write: (value: number) => string;
};

/** The value of the previous period, and the change in percent. */
export function Comparison({ current, previous, isCost, write }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const change = changeOf(current, previous);
  return (
    <>
      {change && <ChangeText {...change} percent={formats.percent(change.part)} isCost={isCost} />}
      {t('analytics.previous', { value: previous === null ? t('billing.none') : write(previous) })}
    </>
  );
}

type ChangeProps = {
  readonly direction: 'up' | 'down' | 'none';
  readonly percent: string;
  readonly isCost: boolean;
};

/** An arrow with a percentage. Screen readers get a text instead of the arrow. */
function ChangeText({ direction, percent, isCost }: ChangeProps) {
  const { t } = useTranslation();
  if (direction === 'none') return <span className={classes.change}>{t('analytics.same')}</span>;
  const Arrow = direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  const isBetter = (direction === 'up') !== isCost;
  return (
    <span className={classes.change} data-tone={isBetter ? 'good' : 'danger'}>
      <span aria-hidden>
        <Arrow size={15} /> {percent}
      </span>
      <VisuallyHidden>{t(`analytics.change.${direction}`, { percent })}</VisuallyHidden>
    </span>
  );
}
