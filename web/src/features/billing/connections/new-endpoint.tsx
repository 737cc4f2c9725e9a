import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateEndpoint } from './create-endpoint.tsx';
import classes from './endpoints.module.css';
import { type RevealedEndpointSecret, RevealedSecret } from './revealed-secret.tsx';

/** Creates the first webhook endpoint, and shows its URL and secret. */
export function NewEndpoint() {
  const { t } = useTranslation();
  const [revealed, setRevealed] = useState<RevealedEndpointSecret | null>(null);
  return (
    <div>
      <p className={classes.text}>{t('connection.step.endpointText')}</p>
      <CreateEndpoint variant="default" onCreated={setRevealed} />
      <RevealedSecret revealed={revealed} onSaved={() => setRevealed(null)} />
    </div>
  );
}
