import {
  type ComponentProps,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../overlays/confirm.tsx';
import { Modal } from '../overlays/modal.tsx';

const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => {});

/**
 * A dialog with a form, which reports unsaved input with `useUnsavedInput`. With unsaved input, a click outside does not
 * close the dialog, and Escape and the close button ask first.
 */
export function FormModal({
  onClose,
  closeOnClickOutside = true,
  closeOnEscape = true,
  children,
  ...props
}: ComponentProps<typeof Modal>) {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const report = useCallback((hasInput: boolean) => {
    setUnsaved(hasInput);
    // Saved or closed meanwhile.
    if (!hasInput) setAsking(false);
  }, []);
  return (
    <>
      <Modal
        {...props}
        onClose={isUnsaved ? () => setAsking(true) : onClose}
        closeOnClickOutside={closeOnClickOutside && !isUnsaved}
        // While the confirmation is open, Escape closes only that one.
        closeOnEscape={closeOnEscape && !isAsking}
      >
        <UnsavedContext value={report}>{children}</UnsavedContext>
      </Modal>
      {/* Rendered only while open: otherwise the Escape that opens it would close it. */}
      {isAsking && (
        <Confirm
          opened
          title={t('unsavedInput.title')}
          confirm={t('common.discard')}
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('unsavedInput.text')}</p>
        </Confirm>
      )}
    </>
  );
}

/** Reports to the dialog of a form whether the form has unsaved input. */
export function useUnsavedInput(isUnsaved: boolean) {
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(isUnsaved);
    return () => report(false);
  }, [isUnsaved, report]);
}
