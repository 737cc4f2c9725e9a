import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { CreateOrganizationForm } from '../../../features/organizations/create-organization-form.tsx';
import { errorCodeText } from '../../../i18n/texts.ts';
import { useCreateOrganizationError } from '../../../session/use-organization-settings.ts';
import classes from './new-organization-page.module.css';

export function NewOrganizationPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorCode = useCreateOrganizationError();
  return (
    <div className={classes.narrow}>
      <Page title={t('createOrganization.title')} lead={t('createOrganization.lead')}>
        <Panel>
          <div className={classes.form}>
            {errorCode === null ? (
              <CreateOrganizationForm
                onCreated={(slug) => void navigate(`/o/${slug}`)}
                onCreatedAside={() => void navigate('/organizations')}
              />
            ) : (
              <Alert
                tone="info"
                action={
                  <Button component={Link} to="/organizations" size="xs" variant="default">
                    {t('organization.deniedAction')}
                  </Button>
                }
              >
                {errorCodeText(errorCode, t)}
              </Alert>
            )}
          </div>
        </Panel>
      </Page>
    </div>
  );
}
