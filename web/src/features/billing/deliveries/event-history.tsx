import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Time } from '../../../components/data/time.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { NameLink } from '../cells/cells.tsx';
import { Status } from '../cells/status.tsx';
import { Loaded } from '../lists/record-rows.tsx';
import { useBilling } from '../use-billing.ts';
import { deliveryAddress } from './delivery-address.ts';
import classes from './event-history.module.css';
import { eventText } from './event-text.ts';

/** The events of one record, newest first. */
export function EventHistory({ of: recordId }: { readonly of: string }) {
  const { t } = useTranslation();
  const { organization, base } = useBilling();
  const query = useQuery(deliveryRoutes.listDeliveries, {
    query: { organizationId: organization.id, search: recordId, limit: 25 },
  });
  return (
    <Section title={t('eventHistory.title')} lead={t('eventHistory.lead')} flush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none}>{t('eventHistory.none')}</p>
          ) : (
            <ol className={classes.events}>
              {items.map(({ id, endpointId, type, status, receivedAt }) => (
                <li key={id} className={classes.event}>
                  <NameLink to={deliveryAddress(base, { id, endpointId })}>
                    {eventText(type, t)}
                  </NameLink>
                  {status !== 'applied' && <Status of="delivery" is={status} />}
                  <span className={classes.time}>
                    <Time at={receivedAt} />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  );
}
