import { ShownOnce } from '../../ui/one-time-secret.tsx';
import { useWords } from '../../words/words.tsx';

/** A client's secret, on its way from the answer that had it: nothing keeps it. */
export type Ready = { readonly clientId: string; readonly name: string; readonly secret: string };

type Props = { readonly ready: Ready; readonly onClose: () => void };

/** The secret of a machine client, this once. */
export function SecretShown({ ready, onClose }: Props) {
  const { t } = useWords();
  return (
    <ShownOnce
      note={t('machines.once')}
      texts={[
        { label: t('machines.clientId'), text: ready.clientId },
        { label: t('machines.secret'), text: ready.secret },
      ]}
      done={t('common.done')}
      onClose={onClose}
    />
  );
}
