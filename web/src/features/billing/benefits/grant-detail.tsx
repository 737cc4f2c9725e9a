import type { BenefitGrant } from '@tessera/contracts/billing/benefits';
import { useTranslation } from 'react-i18next';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { NameLink } from '../cells/cells.tsx';
import { dateValue, RecordDetails } from '../cells/record-details.tsx';
import { CustomerLink } from '../cells/record-links.tsx';
import { Status } from '../cells/status.tsx';
import { AtProvider } from '../connections/provider-link.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import classes from '../details/detail.module.css';
import { useBilling } from '../use-billing.ts';
import { useGrantDetails } from './use-grant-details.tsx';

/** A benefit of one customer: granted, revoked or waiting. */
export function GrantDetail({ record: grant }: { readonly record: BenefitGrant }) {
  const { t } = useTranslation();
  const { base } = useBilling();
  const { benefitId, subscriptionId, orderId } = grant;
  const details = useGrantDetails(grant.properties);
  return (
    <Columns
      aside={
        <RecordDetails
          record={grant}
          items={[
            [t('field.status'), <Status key="status" of="grant" is={grant.state} />],
            [t('field.customer'), <CustomerLink key="customer" of={grant} />],
            [
              t('field.benefit'),
              <NameLink key="benefit" to={`${base}/benefits/${benefitId}`}>
                {grant.benefit?.description ?? t('billing.unknownBenefit')}
              </NameLink>,
            ],
            [
              t('field.subscription'),
              subscriptionId && (
                <NameLink key="subscription" to={`${base}/subscriptions/${subscriptionId}`}>
                  {t('order.showSubscription')}
                </NameLink>
              ),
            ],
            [
              t('field.order'),
              orderId && (
                <NameLink key="order" to={`${base}/orders/${orderId}`}>
                  {t('refund.showOrder')}
                </NameLink>
              ),
            ],
            [t('grant.grantedAt'), dateValue(grant.grantedAt)],
            [t('grant.revokedAt'), dateValue(grant.revokedAt)],
          ]}
        />
      }
    >
      {grant.error && (
        <Alert tone="danger" title={t('grant.errorTitle')}>
          <p>{grant.error.message}</p>
          <p>{t('grant.errorText')}</p>
          <AtProvider list="customers" id={grant.customerId} otherwise={t('grant.errorHint')}>
            {t('grant.customerAtProvider')}
          </AtProvider>
        </Alert>
      )}
      <Section title={t('benefits.properties')}>
        {details.length > 0 ? (
          <DescriptionList items={details} />
        ) : (
          <p className={classes.plain}>{t('benefit.notSent')}</p>
        )}
      </Section>
      <EventHistory of={grant.id} />
    </Columns>
  );
}
