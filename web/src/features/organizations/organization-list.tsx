import { type Organization, organizationRoutes } from '@app/contracts/org/organizations';
import { Anchor, Button } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Row } from '../../ui/stack.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';

type Props = { readonly activeId: string | null };

export function OrganizationList({ activeId }: Props) {
  const { t } = useWords();
  const organizations = useQuery(organizationRoutes.listOrganizations, {});

  if (organizations.error && !organizations.data) {
    return <Problem of={organizations.error} onRetry={organizations.retry} />;
  }
  if (!organizations.data) return <LoadingRows rows={3} />;
  if (organizations.data.length === 0) {
    return (
      <Empty
        icon={<IconBuildingCommunity size={24} stroke={1.7} />}
        title={t('organizations.emptyTitle')}
        action={
          <Button component={Link} to="/organizations/new">
            {t('organizations.create')}
          </Button>
        }
      >
        {t('organizations.emptyText')}
      </Empty>
    );
  }

  const columns: readonly Column<Organization>[] = [
    {
      key: 'name',
      header: t('organizations.name'),
      isTitle: true,
      cell: ({ id, name, slug, logo }) => (
        <Row gap={12}>
          <Monogram name={name} image={logo} shape="square" />
          <Anchor component={Link} to={`/o/${slug}`} fw={560}>
            {name}
          </Anchor>
          {id === activeId && <Badge tone="accent">{t('organizations.active')}</Badge>}
        </Row>
      ),
    },
    {
      key: 'created',
      header: t('organizations.created'),
      align: 'end',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ];
  return (
    <Table
      label={t('organizations.table')}
      columns={columns}
      rows={organizations.data}
      keyOf={({ id }) => id}
    />
  );
}
