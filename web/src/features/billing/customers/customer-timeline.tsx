import { Button } from '@mantine/core';
import {
  customerTimelineRoutes,
  type TimelineEntry,
} from '@tessera/contracts/billing/reporting/customer-timeline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import details from '../details/detail.module.css';
import { Loaded } from '../lists/record-rows.tsx';
import { useBilling } from '../use-billing.ts';
import classes from './timeline.module.css';
import { TimelineRow } from './timeline-entry.tsx';

const PAGE_SIZE = 25;

/** Everything that happened to a customer, newest first. */
export function CustomerTimeline({ of: customerId }: { readonly of: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t('timeline.title')} flush>
      <TimelinePage customerId={customerId} />
    </Section>
  );
}

type PageProps = {
  readonly customerId: string;
  /** Undefined for the first page. */
  readonly cursor?: string | undefined;
  /** The last day of the page above. */
  readonly dayAbove?: string | undefined;
};

/** A page of entries, and the pages below it that the user has opened. */
function TimelinePage({ customerId, cursor, dayAbove }: PageProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const [isContinued, setContinued] = useState(false);
  const query = useQuery(
    customerTimelineRoutes.listCustomerTimeline,
    {
      params: { id: customerId },
      query: {
        organizationId: organization.id,
        limit: PAGE_SIZE,
        cursor,
      },
    },
    { keepPrevious: true },
  );
  return (
    <Loaded query={query}>
      {({ items, nextCursor }) => {
        if (items.length === 0 && cursor === undefined) {
          return <p className={details.none}>{t('timeline.none')}</p>;
        }
        const days = byDay(items, formats.date);
        return (
          <>
            <div ref={cursor === undefined ? undefined : focusFirstLink}>
              {days.map(([day, entries]) => (
                <section key={day} aria-label={day}>
                  {day !== dayAbove && <h3 className={classes.day}>{day}</h3>}
                  <ol className={classes.entries}>
                    {entries.map((entry) => (
                      <TimelineRow key={entry.id} entry={entry} />
                    ))}
                  </ol>
                </section>
              ))}
            </div>
            {nextCursor !== null &&
              (isContinued ? (
                <TimelinePage
                  customerId={customerId}
                  cursor={nextCursor}
                  dayAbove={days.at(-1)?.[0]}
                />
              ) : (
                <div className={classes.more}>
                  <Button size="sm" variant="default" onClick={() => setContinued(true)}>
                    {t('timeline.more')}
                  </Button>
                </div>
              ))}
          </>
        );
      }}
    </Loaded>
  );
}

/** Moves the focus from the button, which is gone, to the first entry that it has loaded. */
const focusFirstLink = (page: HTMLElement | null) =>
  page?.querySelector('a')?.focus({ preventScroll: true });

/** The entries of each day in the user's time zone, in their order. */
function byDay(
  entries: readonly TimelineEntry[],
  dayOf: (at: string) => string,
): readonly (readonly [day: string, entries: readonly TimelineEntry[]])[] {
  const days = new Set(entries.map(({ at }) => dayOf(at)));
  return [...days].map((day) => [day, entries.filter(({ at }) => dayOf(at) === day)]);
}
