import { useTranslation } from 'react-i18next';
import { OneTimeSecret } from '../../components/feedback/one-time-secret.tsx';

/** A client's secret from the response; it is not stored anywhere. */
export type IssuedSecret = {
  readonly clientId: string;
  readonly name: string;
  readonly secret: string;
};

type Props = { readonly ready: IssuedSecret; readonly onClose: () => void };

/** The secret of a machine client, shown once. */
export function SecretDialog({ ready, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <OneTimeSecret
      note={t('apiClients.once')}
      texts={[
        { label: t('apiClients.clientId'), text: ready.clientId },
        { label: t('apiClients.secret'), text: ready.secret },
      ]}
      done={t('common.done')}
      onClose={onClose}
    />
  );
}
