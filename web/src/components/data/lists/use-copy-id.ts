import { useTranslation } from 'react-i18next';
import { toast } from '../../feedback/toasts.tsx';

/** Returns a function that copies the id of a record and shows the outcome as a toast. */
export function useCopyId(): (id: string) => void {
  const { t } = useTranslation();
  const copy = async (id: string) => {
    try {
      await navigator.clipboard.writeText(id);
      toast(t('common.copied'));
    } catch {
      // The browser or the user has denied access, or the page is not served over HTTPS.
      toast(t('list.notCopied'), 'danger');
    }
  };
  return (id) => void copy(id);
}
