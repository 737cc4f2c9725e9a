import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../data/use-debounced-value.ts';
import { useShortcut } from '../overlays/shortcuts.tsx';

const PAUSE_MS = 250;

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Called after a pause in typing. */
  readonly onSearch: (search: string) => void;
};

/** A search field that reports its value after a pause in typing. The key `/` moves the focus to it. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const settled = useDebouncedValue(typed, PAUSE_MS);

  const reported = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value follows the input, not the reverse
  useEffect(() => {
    if (settled === value) return;
    reported.current = settled;
    onSearch(settled);
  }, [settled]);
  // The value that was reported arrives later, when the user may have typed more.
  useEffect(() => {
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  useShortcut('/', t('list.searchShortcut'), () => {
    input.current?.focus();
    input.current?.select();
  });

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
