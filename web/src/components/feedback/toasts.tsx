import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../i18n/i18n.ts';
import classes from './toasts.module.css';

type ToastTone = 'good' | 'danger';
type Toast = {
  readonly id: number;
  /** A function is evaluated when the toast is shown, because the language itself may have just changed. */
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
  for (const notify of listeners) notify();
}

const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id));

/** Shows a message for a few seconds. */
export function toast(text: string, tone: ToastTone = 'good') {
  add({ text, tone });
}

/** Shows a message that a choice is saved, with a button to undo it. */
export function toastSaved(undo: () => void) {
  add({ text: (t) => t('common.saved'), tone: 'good', undo });
}

function add(one: Omit<Toast, 'id'>) {
  lastId += 1;
  const id = lastId;
  // A repeated message replaces the previous one.
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

/** The live region of the toasts. It is always mounted, so that screen readers announce its changes. */
export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={classes.corner} role="status" aria-live="polite">
      {shown.map(({ id, text, tone, undo }) => (
        <div key={id} className={classes.toast}>
          {tone === 'good' ? (
            <IconCheck size={18} aria-hidden className={classes.icon} />
          ) : (
            <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
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
