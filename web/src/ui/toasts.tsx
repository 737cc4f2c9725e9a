import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useWords } from '../words/words.tsx';
import classes from './toasts.module.css';

type ToastTone = 'good' | 'danger';
type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone };

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
  lastId += 1;
  const id = lastId;
  show([...toasts.slice(-2), { id, text, tone }]);
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
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={classes.toast}>
          {tone === 'good' ? (
            <IconCheck size={18} aria-hidden className={classes.mark} />
          ) : (
            <IconAlertTriangle size={18} aria-hidden className={classes.mark} />
          )}
          <span className={classes.text}>{text}</span>
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
