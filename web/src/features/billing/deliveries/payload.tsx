import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconSearch } from '@tabler/icons-react';
import type { DeliveryDetail } from '@tessera/contracts/billing/deliveries';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import classes from './payload.module.css';
import { fileOf, MAX_LINES, readable, split, visible } from './payload.rules.ts';

type Props = {
  readonly of: Pick<DeliveryDetail, 'payload' | 'isRedacted' | 'isTruncated'>;
  /** The file name of the download. */
  readonly name: string;
  /** Fetches the full payload; null if that fails. Absent if the shown payload is complete. */
  readonly whole?: () => Promise<string | null>;
};

/** The payload of a delivery, to read, search and copy. */
export function Payload({ of: { payload, isRedacted, isTruncated }, name, whole }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const text = useMemo(() => readable(payload ?? ''), [payload]);
  const drawn = useMemo(() => visible(text).split('\n', MAX_LINES + 1), [text]);
  const lines = useMemo(
    () => drawn.slice(0, MAX_LINES).map((line) => split(line, search)),
    [drawn, search],
  );
  const found = search === '' ? 0 : lines.filter((pieces) => pieces.length > 1).length;

  if (payload === null) {
    return (
      <Section title={t('payload.title')}>
        <Alert tone="info">{t('payload.hidden')}</Alert>
      </Section>
    );
  }
  const download = async () => {
    const all = isTruncated && whole ? await whole() : text;
    if (all === null) return;
    const file = fileOf(all, name);
    saveFile(new Blob([file.text], { type: file.type }), file.name);
  };
  return (
    <Section title={t('payload.title')} lead={isRedacted && t('payload.redacted')} flush>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('payload.search')}
          placeholder={t('payload.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span className={classes.found} role="status">
          {search !== '' && t('payload.found', { count: found })}
        </span>
        <CopyButton value={text} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              size="sm"
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
            >
              {t(copied ? 'payload.copied' : 'payload.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          size="sm"
          variant="default"
          onClick={() => void download()}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('payload.download')}
        </Button>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div className={classes.text} role="group" tabIndex={0} aria-label={t('payload.title')}>
        <pre>
          {lines.map((pieces, line) => {
            const key = `${line}`;
            return (
              <div key={key} className={classes.line} data-found={pieces.length > 1}>
                {pieces.map((piece, index) => {
                  const own = `${index}`;
                  return index % 2 === 1 ? <mark key={own}>{piece}</mark> : piece;
                })}
              </div>
            );
          })}
        </pre>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      {(isTruncated || drawn.length > MAX_LINES) && (
        <p className={classes.more}>{t('payload.truncated')}</p>
      )}
    </Section>
  );
}
