import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Resource } from '@tessera/contracts/org/access-control';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { useOrganization } from './organization-context.tsx';

type Props = { readonly resource: Resource; readonly action: string };

/** The pages below a route for users with a permission; a page that says so for all others. */
export function RequirePermission({ resource, action }: Props) {
  const { may } = useOrganization();
  return may(resource, action) ? <Outlet /> : <ForbiddenPage />;
}

function ForbiddenPage() {
  const { t } = useTranslation();
  const { organization, base } = useOrganization();
  return (
    <Page title={t('forbidden.title')} parentTitle={organization.name}>
      <Empty
        icon={<IconLock size={24} stroke={1.7} />}
        title={t('forbidden.text', { organization: organization.name })}
        action={
          <Button component={Link} to={base}>
            {t('forbidden.action')}
          </Button>
        }
      />
    </Page>
  );
}
