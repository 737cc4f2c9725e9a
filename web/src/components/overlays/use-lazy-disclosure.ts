import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadOrToast } from '../feedback/load-or-toast.ts';

type LazyDisclosure = {
  readonly isOpen: boolean;
  /** Whether it was ever open: it then stays mounted, so that closing can be animated. */
  readonly wasOpen: boolean;
  /** Loads the component and opens it. A failure shows a toast. */
  open(): Promise<void>;
  close(): void;
};

/** The open state of a lazy component, which is loaded when it is opened for the first time. */
export function useLazyDisclosure(part: { readonly load: () => Promise<unknown> }): LazyDisclosure {
  const { t } = useTranslation();
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
