import { useNavigate } from 'react-router';
import { CreateOrganizationForm } from '../../features/organizations/create-organization-form.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './new-organization-page.module.css';

export function NewOrganizationPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className={classes.narrow}>
      <Page title={t('createOrganization.title')} lead={t('createOrganization.lead')}>
        <Panel>
          <div className={classes.form}>
            <CreateOrganizationForm
              onCreated={(slug) => void navigate(`/o/${slug}`)}
              onCreatedAside={() => void navigate('/organizations')}
            />
          </div>
        </Panel>
      </Page>
    </div>
  );
}
