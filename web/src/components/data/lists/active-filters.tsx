import { IconX } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-bar.module.css';

export type ActiveFilter = {
  readonly key: string;
  /** The filter and its value, such as "Status: Paid". */
  readonly text: ReactNode;
  readonly onRemove: () => void;
};

type Props = {
  readonly filters: readonly ActiveFilter[];
  readonly onClear: () => void;
};

/** The active filters of a list as chips, each with a button that removes it, and a button that removes several. */
export function ActiveFilters({ filters, onClear }: Props) {
  const { t } = useTranslation();
  if (filters.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('list.filters')}>
      {filters.map(({ key, text, onRemove }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            onClick={(event) => {
              moveFocusOn(event);
              onRemove();
            }}
          >
            {text}
            <IconX size={14} aria-hidden />
            <span className={classes.spoken}>{t('list.removeFilter')}</span>
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            className={classes.chip}
            data-plain
            onClick={(event) => {
              focusField(event.currentTarget);
              onClear();
            }}
          >
            {t('list.clearFilters')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Moves the focus to the next chip, because the one that has it is removed. */
function moveFocusOn({ currentTarget }: MouseEvent<HTMLElement>): void {
  const chip = currentTarget.closest('li');
  const next = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const button = next?.querySelector('button');
  if (button) button.focus();
  else focusField(currentTarget);
}

const focusField = (chip: HTMLElement) =>
  chip.closest('search')?.querySelector<HTMLElement>('input, select')?.focus();
