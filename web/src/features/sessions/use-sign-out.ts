import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { errorText } from '../../i18n/texts.ts';
import { hardRedirect } from '../../session/hard-redirect.ts';

/** Signs out, here and in every other tab, and navigates to another page. */
export function useSignOut(): (address: string) => void {
  const { t } = useTranslation();
  const signOut = useCommand(sessionRoutes.signOut);
  return (address) =>
    void signOut.trigger(
      {},
      {
        onSuccess: () => hardRedirect(address),
        onError: (error) => toast(errorText(error, t), 'danger'),
      },
    );
}
