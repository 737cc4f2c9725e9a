import { useNavigate } from 'react-router';
import { fieldsOf, parseMetadata } from '../../features/organizations/metadata.rules.ts';
import { OrganizationForm } from '../../features/organizations/organization-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../layouts/organization-context.tsx';
import { SettingsLayout } from '../layouts/settings-layout.tsx';

/** The organization's settings; read-only without permission. */
export function SettingsPage() {
  const { t } = useWords();
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
          <Section title={t('settings.constant')}>
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
