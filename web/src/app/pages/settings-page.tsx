import { useNavigate } from 'react-router';
import { fieldsOf, parseMetadata } from '../../features/organizations/metadata.rules.ts';
import { OrganizationForm } from '../../features/organizations/organization-form.tsx';
import { Notice } from '../../ui/alert.tsx';
import { Monogram } from '../../ui/avatar.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Facts } from '../../ui/description-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../layouts/organization-context.tsx';
import { SettingsFrame } from '../layouts/settings-layout.tsx';

/** What the organization shows of itself; who may not change it reads. */
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
    <SettingsFrame>
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
            <Facts facts={constant} />
          </Section>
        </>
      ) : (
        <Section title={t('settings.general')}>
          <Notice tone="info">{t('settings.readOnly')}</Notice>
          <Facts
            facts={[
              {
                label: t('settings.logo'),
                value: <Monogram name={name} image={logo} shape="square" size={40} />,
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
    </SettingsFrame>
  );
}
