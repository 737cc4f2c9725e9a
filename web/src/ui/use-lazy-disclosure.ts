import { useCallback, useState } from 'react';
import { useWords } from '../words/words.tsx';
import { loadOrToast } from './load-or-toast.ts';

type Opening = {
  readonly isOpen: boolean;
  /** From then on it stays in the page, closed, and can leave it with a movement of its own. */
  readonly wasOpen: boolean;
  /** Opens it once it is here; that it cannot be had is said. */
  open(): Promise<void>;
  close(): void;
};

/** Whether a part in a file of its own is open that is fetched when somebody opens it first. */
export function useLazyDisclosure(part: { readonly load: () => Promise<unknown> }): Opening {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return {
    isOpen,
    wasOpen,
    async open() {
      if (!(await loadOrToast(part, t))) return;
      setWasOpen(true);
      setOpen(true);
    },
    close: useCallback(() => setOpen(false), []),
  };
}
