import type { Language } from '@tessera/contracts/identity/users';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { type Formats, formatsOf } from './formats.ts';
import { rememberLanguage } from './language.ts';
import { currentLanguage, speak, textsOf } from './texts.ts';
import { chosenTimeZone, rememberTimeZone } from './time-zone.ts';
import { type TextKey, type TextValues, type Translate, translator } from './translate.ts';

type Words = {
  readonly language: Language;
  readonly t: Translate;
  readonly formats: Formats;
  /** Shows everything in another language, without a reload, and keeps it for the next visit. */
  changeLanguage(language: Language): Promise<void>;
  /** The zone that times are shown in, when one was chosen; the device's own otherwise. */
  readonly timeZone: string | null;
  /** Shows all times in another zone, and keeps it for the next visit. */
  changeTimeZone(zone: string | null): void;
};

const WordsContext = createContext<Words | null>(null);

type Props = { readonly language: Language; readonly children: ReactNode };

/** Hands the texts and formats of one language to everything below; `language` is the one to begin with. */
export function WordsProvider({ language: first, children }: Props) {
  const [language, setLanguage] = useState(first);
  const [timeZone, setTimeZone] = useState(chosenTimeZone);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const changeLanguage = useCallback(async (next: Language) => {
    rememberLanguage(next);
    await speak(next);
    // Another choice may have been made meanwhile.
    if (currentLanguage() === next) setLanguage(next);
  }, []);

  const changeTimeZone = useCallback((zone: string | null) => {
    rememberTimeZone(zone);
    setTimeZone(zone);
  }, []);

  const words = useMemo<Words>(
    () => ({
      language,
      t: translator(textsOf(language), language),
      formats: formatsOf(language, timeZone ?? undefined),
      changeLanguage,
      timeZone,
      changeTimeZone,
    }),
    [language, changeLanguage, timeZone, changeTimeZone],
  );
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The texts, and the ways to write numbers, money and times, in the reader's language. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Words are spoken below a WordsProvider');
  return words;
}

type RichProps = {
  readonly of: TextKey;
  readonly values?: TextValues;
  /** What stands for `<name>…</name>` in the text. */
  readonly parts?: Readonly<Record<string, (text: string) => ReactNode>>;
};

const strong = (text: string) => <strong>{text}</strong>;

/** A sentence with marked parts. Values are put in after the marks are read: data never becomes markup. */
export function Rich({ of, values = {}, parts = {} }: RichProps) {
  const { t } = useWords();
  const pieces = t(of).split(/(<\w+>.*?<\/\w+>)/);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

  return pieces.map((piece, position) => {
    const marked = /^<(\w+)>(.*)<\/\w+>$/.exec(piece);
    const key = `${position}`;
    if (!marked) return <span key={key}>{fill(piece)}</span>;
    const [, name = '', inner = ''] = marked;
    const render = parts[name] ?? strong;
    return <span key={key}>{render(fill(inner))}</span>;
  });
}
