import { summaryRoutes } from '@tessera/contracts/billing/summary';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Status, toneOf } from '../cells/status.tsx';
import { ShowAllLink } from '../details/show-all-link.tsx';
import { Loaded } from '../lists/record-rows.tsx';
import { useBilling } from '../use-billing.ts';
import classes from './subscription-states.module.css';

/** Subscriptions by status: the share of each, with a link to the filtered list. */
export function SubscriptionStates() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization, base } = useBilling();
  const query = useQuery(summaryRoutes.getOverview, { query: { organizationId: organization.id } });
  return (
    <Section
      title={t('metrics.states')}
      lead={t('metrics.statesLead')}
      actions={<ShowAllLink list="subscriptions" />}
      flush
    >
      <Loaded query={query} rows={5}>
        {({ subscriptions }) =>
          subscriptions.length === 0 ? (
            <p className={classes.none}>{t('billing.emptySection')}</p>
          ) : (
            <>
              <div className={classes.whole} aria-hidden>
                {subscriptions.map(({ status, count }) => (
                  <span key={status} data-tone={toneOf(status)} style={{ flexGrow: count }} />
                ))}
              </div>
              <ul className={classes.states}>
                {subscriptions.map(({ status, count }) => (
                  <li key={status}>
                    <Link
                      className={classes.state}
                      to={`${base}/subscriptions?${new URLSearchParams({ status })}`}
                    >
                      <Status of="subscription" is={status} />
                      <span className={classes.count}>{formats.number(count)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
