import { IconWorld } from '@tabler/icons-react';
import { emailDomainRoutes } from '@tessera/contracts/org/email-domains';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { Empty } from '../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { Panel } from '../../components/layout/section.tsx';
import { DomainCard } from './domain-card.tsx';

type Props = {
  readonly organizationId: string;
  /** The button that adds a domain. */
  readonly add: ReactNode;
};

/** The email domains of the organization. */
export function DomainList({ organizationId, add }: Props) {
  const { t } = useTranslation();
  const { data, error, retry } = useQuery(emailDomainRoutes.listEmailDomains, {
    query: { organizationId },
  });
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data || data.length === 0) {
    return (
      <Panel>
        {data ? (
          <Empty
            icon={<IconWorld size={24} stroke={1.7} />}
            title={t('domains.emptyTitle')}
            action={add}
          >
            {t('domains.emptyText')}
          </Empty>
        ) : (
          <LoadingRows rows={2} />
        )}
      </Panel>
    );
  }
  return data.map((domain) => <DomainCard key={domain.id} domain={domain} />);
}
