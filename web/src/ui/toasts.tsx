import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Translate } from '../words/translate.ts';
import { useWords } from '../words/words.tsx';
import classes from './toasts.module.css';

type ToastTone = 'good' | 'danger';
type Toast = {
  readonly id: number;
  /** Or asked when it is shown: the language itself may be what has just changed. */
  readonly text: string | ((t: Translate) => string);
  readonly tone: ToastTone;
  readonly undo?: () => void;
};

const SHOWN_MS = 6_000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  toasts = next;
  for (const tell of listeners) tell();
}

const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id));

/** Says for a few seconds that something was done, or that it could not be. */
export function toast(text: string, tone: ToastTone = 'good') {
  add({ text, tone });
}

/** Says that a choice is kept, and offers to take it back. */
export function toastSaved(undo: () => void) {
  add({ text: (t) => t('common.kept'), tone: 'good', undo });
}

function add(one: Omit<Toast, 'id'>) {
  lastId += 1;
  const id = lastId;
  // What is said again is said once, from now on.
  const others = toasts.filter(({ text }) => text !== one.text);
  show([...others.slice(-2), { ...one, id }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Where toasts appear. Always in the page, so that screen readers hear what is put into it. */
export function Toasts() {
  const { t } = useWords();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={classes.corner} role="status" aria-live="polite">
      {shown.map(({ id, text, tone, undo }) => (
        <div key={id} className={classes.toast}>
          {tone === 'good' ? (
            <IconCheck size={18} aria-hidden className={classes.mark} />
          ) : (
            <IconAlertTriangle size={18} aria-hidden className={classes.mark} />
          )}
          <span className={classes.text}>{typeof text === 'string' ? text : text(t)}</span>
          {undo && (
            <button
              type="button"
              className={classes.undo}
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              {t('common.undo')}
            </button>
          )}
          <button
            type="button"
            className={classes.close}
            aria-label={t('common.dismiss')}
            onClick={() => dismiss(id)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
}
