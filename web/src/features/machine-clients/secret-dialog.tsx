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
