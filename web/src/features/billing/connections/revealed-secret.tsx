import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import { useTranslation } from 'react-i18next';
import {
  OneTimeSecret,
  OneTimeSecretDialog,
} from '../../../components/feedback/one-time-secret.tsx';

export type RevealedEndpointSecret = { readonly endpoint: Endpoint; readonly secret: string };

type Props = { readonly revealed: RevealedEndpointSecret | null; readonly onSaved: () => void };

/** The secret of a delivery URL, shown once. */
export function RevealedSecret({ revealed, onSaved }: Props) {
  const { t } = useTranslation();
  return (
    <OneTimeSecretDialog
      opened={revealed !== null}
      onClose={onSaved}
      isShown
      title={t('endpoint.revealTitle')}
      size="lg"
    >
      {revealed && (
        <OneTimeSecret
          note={t('endpoint.revealText')}
          texts={[
            { label: t('endpoint.secret'), text: revealed.secret },
            { label: t('endpoint.url'), text: revealed.endpoint.url },
          ]}
          done={t('endpoint.saved')}
          onClose={onSaved}
        />
      )}
    </OneTimeSecretDialog>
  );
}
