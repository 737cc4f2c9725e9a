import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Section } from '../../../components/layout/section.tsx';
import { Loaded } from '../lists/record-rows.tsx';
import { useBilling } from '../use-billing.ts';
import { CreateEndpoint } from './create-endpoint.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import classes from './endpoints.module.css';
import { type RevealedEndpointSecret, RevealedSecret } from './revealed-secret.tsx';

/** The delivery URLs of the organization. */
export function EndpointList() {
  const { t } = useTranslation();
  const { organization, canUpdate } = useBilling();
  const query = useQuery(endpointRoutes.listEndpoints, {
    query: { organizationId: organization.id },
  });
  const [revealed, setRevealed] = useState<RevealedEndpointSecret | null>(null);
  const { items = [], limit = 0 } = query.data ?? {};

  return (
    <Section
      title={t('endpoints.title')}
      lead={t('endpoints.lead')}
      actions={
        canUpdate && (
          <CreateEndpoint size="sm" disabled={items.length >= limit} onCreated={setRevealed} />
        )
      }
      flush
    >
      <Loaded query={query}>
        {() =>
          items.length === 0 ? (
            <p className={classes.none}>{t('endpoints.none')}</p>
          ) : (
            <ul className={classes.list}>
              {items.map((endpoint) => (
                <li key={endpoint.id} className={classes.item}>
                  <EndpointCard endpoint={endpoint} onReveal={setRevealed} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <RevealedSecret revealed={revealed} onSaved={() => setRevealed(null)} />
    </Section>
  );
}
