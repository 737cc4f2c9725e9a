import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { TextKey } from './i18n.ts';

type Props<K extends TextKey> = {
  readonly of: K;
  readonly values?: Readonly<Record<string, string | number | undefined>>;
  /** The element for each tag of the message. `<b>` is `<strong>` by default. */
  readonly components?: Readonly<Record<string, ReactElement>>;
};

/** A message with tags. Values are escaped, so that a tag in a value stays text. */
export function RichText<K extends TextKey>({ of, values = {}, components = {} }: Props<K>) {
  const { t } = useTranslation();
  return (
    <Trans
      t={t}
      i18nKey={of}
      components={{ b: <strong />, ...components }}
      tOptions={{ replace: values, interpolation: { escapeValue: true } }}
      shouldUnescape
    />
  );
}
