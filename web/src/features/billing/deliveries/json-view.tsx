import { useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import classes from './json-view.module.css';
import { Payload } from './payload.tsx';

type Props = {
  readonly of: unknown;
  /** The name of the file that it becomes. */
  readonly name: string;
};

/** A record as the API tells it, for whoever works with that; made when it is opened. */
export function JsonView({ of: record, name }: Props) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.json} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('record.asJson')}</summary>
      {isOpen && (
        <Payload
          of={{ payload: JSON.stringify(record), isRedacted: false, isTruncated: false }}
          name={name}
        />
      )}
    </details>
  );
}
