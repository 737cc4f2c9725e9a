import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../layout/stack.tsx';
import classes from './list-bar.module.css';
import type { Selection } from './use-selection.ts';

type Props<T> = {
  readonly selection: Pick<Selection<T>, 'selected' | 'clear'>;
  /** Buttons that act on the selected rows. */
  readonly children: ReactNode;
};

/** The number of selected rows, and the actions for them. Renders nothing without a selection. */
export function SelectionBar<T>({ selection, children }: Props<T>) {
  const { t } = useTranslation();
  const { selected, clear } = selection;
  if (selected.length === 0) return null;
  return (
    <div className={classes.selected}>
      <span role="status">{t('list.selected', { count: selected.length })}</span>
      <Row>
        {children}
        <Button size="sm" variant="default" onClick={clear}>
          {t('list.clearSelection')}
        </Button>
      </Row>
    </div>
  );
}
