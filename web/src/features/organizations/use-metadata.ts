import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  fieldsOf,
  type MetadataField,
  metadataText,
  objectOf,
  parseMetadata,
} from './metadata.rules.ts';

type View = 'fields' | 'json';

export type MetadataDraft = {
  readonly view: View;
  readonly fields: readonly MetadataField[];
  readonly text: string;
  /** The parsed object; null if it is invalid. */
  readonly value: Record<string, unknown> | null;
  readonly isDirty: boolean;
  /** Whether errors are shown. */
  readonly isChecked: boolean;
  setFields(fields: readonly MetadataField[]): void;
  setText(text: string): void;
  /** Switches to a view, unless the input is invalid and cannot be shown there. */
  show(view: View): void;
  check(): void;
  /** Shows the errors, and focuses the first invalid field of the editor. */
  report(): void;
  readonly editor: RefObject<HTMLFieldSetElement | null>;
  reset(): void;
};

/** The state of the metadata editor, with a view of fields and a view of JSON. */
export function useMetadata(stored: string | null): MetadataDraft {
  const before = parseMetadata(stored ?? '').value ?? {};
  const [view, setView] = useState<View>('fields');
  const [fields, setFields] = useState<readonly MetadataField[]>(() => fieldsOf(before));
  const [text, setText] = useState(() => metadataText(before));
  const [isChecked, setChecked] = useState(false);
  const editor = useRef<HTMLFieldSetElement>(null);
  const value = view === 'json' ? parseMetadata(text).value : objectOf(fields);

  const fill = (entries: Record<string, unknown>) => {
    setFields(fieldsOf(entries));
    setText(metadataText(entries));
    setChecked(false);
  };
  return {
    view,
    fields,
    text,
    value,
    isDirty: JSON.stringify(value) !== JSON.stringify(before),
    isChecked,
    setFields,
    setText(typed) {
      setText(typed);
      setChecked(false);
    },
    show(next) {
      if (value === null) return setChecked(true);
      fill(value);
      setView(next);
    },
    check: () => setChecked(true),
    report() {
      flushSync(() => setChecked(true));
      editor.current?.closest('details')?.setAttribute('open', '');
      editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    editor,
    reset: () => fill(before),
  };
}
