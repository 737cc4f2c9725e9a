import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './json-view.module.css';
import { Payload } from './payload.tsx';

type Props = {
  readonly of: unknown;
  /** The file name of the download. */
  readonly name: string;
};

/** The JSON of a record as the API returns it; rendered only once it is opened. */
export function JsonView({ of: record, name }: Props) {
  const { t } = useTranslation();
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
