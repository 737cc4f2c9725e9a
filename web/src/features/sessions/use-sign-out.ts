import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { hardRedirect } from '../../session/hard-redirect.ts';
import { problemText } from '../../words/problem-text.ts';
import { useWords } from '../../words/words.tsx';

/** Signs out, here and in every other tab, and navigates to another page. */
export function useSignOut(): (address: string) => void {
  const { t } = useWords();
  const signOut = useCommand(sessionRoutes.signOut);
  return (address) =>
    void signOut.trigger(
      {},
      {
        onSuccess: () => hardRedirect(address),
        onError: (error) => toast(problemText(error, t), 'danger'),
      },
    );
}
