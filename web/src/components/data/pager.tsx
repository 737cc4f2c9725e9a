import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pager.module.css';

type Props = {
  /** The range in the list, as "26–50 of 120". */
  readonly text?: string;
  /** Undefined if there is no such page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly previous?: string;
};

/** Buttons for the previous and the next page. Renders nothing if there is one page only. */
export function Pager({ text, onPrevious, onNext, previous }: Props) {
  const { t } = useTranslation();
  if (!onPrevious && !onNext) return null;
  return (
    <div className={classes.pager}>
      {text && <span className={classes.text}>{text}</span>}
      <Button variant="default" size="sm" disabled={!onPrevious} onClick={onPrevious}>
        {previous ?? t('common.previous')}
      </Button>
      <Button variant="default" size="sm" disabled={!onNext} onClick={onNext}>
        {t('common.next')}
      </Button>
    </div>
  );
}
