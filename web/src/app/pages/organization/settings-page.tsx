import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Avatar } from '../../../components/data/avatar.tsx';
import { CopyId } from '../../../components/data/copy-id.tsx';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { fieldsOf, parseMetadata } from '../../../features/organizations/metadata.rules.ts';
import { OrganizationForm } from '../../../features/organizations/organization-form.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { SettingsLayout } from '../../layouts/settings-layout.tsx';

/** The organization's settings; read-only without permission. */
export function SettingsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { organization, may } = useOrganization();
  const { id, name, slug, logo, createdAt, metadata } = organization;
  const constant = [
    { label: t('settings.created'), value: <Time at={createdAt} as="date" /> },
    { label: t('settings.id'), value: <CopyId id={id} label={t('settings.id')} /> },
  ];

  return (
    <SettingsLayout>
      {may('organization', 'update') ? (
        <>
          <Section title={t('settings.general')}>
            <OrganizationForm
              key={`${id} ${name} ${slug} ${metadata}`}
              organization={organization}
              onMoved={(to) => void navigate(`/o/${to}/settings`, { replace: true })}
            />
          </Section>
          <Section title={t('settings.details')}>
            <DescriptionList items={constant} />
          </Section>
        </>
      ) : (
        <Section title={t('settings.general')}>
          <Alert tone="info">{t('settings.readOnly')}</Alert>
          <DescriptionList
            items={[
              {
                label: t('settings.logo'),
                value: <Avatar name={name} image={logo} shape="square" size={40} />,
              },
              { label: t('settings.name'), value: name },
              { label: t('settings.slug'), value: `/o/${slug}` },
              ...fieldsOf(parseMetadata(metadata ?? '').value ?? {}).map((field) => ({
                label: field.name,
                value: <code>{field.value}</code>,
              })),
              ...constant,
            ]}
          />
        </Section>
      )}
    </SettingsLayout>
  );
}
