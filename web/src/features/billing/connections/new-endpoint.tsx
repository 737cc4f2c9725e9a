import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateEndpoint } from './create-endpoint.tsx';
import classes from './endpoints.module.css';
import { type RevealedEndpointSecret, RevealedSecret } from './revealed-secret.tsx';

/** Creates the first webhook endpoint, and shows its URL and secret. */
export function NewEndpoint() {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  const [revealed, setRevealed] = useState<RevealedEndpointSecret | null>(null);
  return (
    <div>
      <p className={classes.text}>{t('connection.step.endpointText')}</p>
      <Button
        variant="default"
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => setCreating(true)}
      >
        {t('endpoints.create')}
      </Button>
      <CreateEndpoint
        opened={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(created) => {
          setCreating(false);
          setRevealed(created);
        }}
      />
      <RevealedSecret revealed={revealed} onSaved={() => setRevealed(null)} />
    </div>
  );
}
