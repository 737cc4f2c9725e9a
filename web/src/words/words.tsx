import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type Formats, formatsOf } from './formats.ts';
import { knownTexts } from './texts.ts';
import { type TextKey, type TextValues, type Translate, translator } from './translate.ts';

type Words = { readonly language: string; readonly t: Translate; readonly formats: Formats };

const english: Words = {
  language: 'en',
  t: translator(knownTexts, 'en'),
  formats: formatsOf('en'),
};
const WordsContext = createContext<Words>(english);

/** Hands the texts and formats of one language to everything below. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = english.language;
  }, []);
  return <WordsContext value={english}>{children}</WordsContext>;
}

/** The texts, and the ways to write numbers, money and times, in the reader's language. */
export function useWords(): Words {
  return useContext(WordsContext);
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
