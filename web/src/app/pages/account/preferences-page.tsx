import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/data/use-now.ts';
import { toastSaved } from '../../../components/feedback/toasts.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { LanguageField } from '../../../features/users/language-field.tsx';
import { TimeZoneSelect } from '../../../features/users/time-zone-select.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';

export function PreferencesPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const now = useNow();
  return (
    <Page
      title={t('accountNav.preferences')}
      parentTitle={t('accountNav.label')}
      lead={t('preferences.lead')}
    >
      <Section title={t('language.label')} lead={t('preferences.languageLead')}>
        <div style={{ display: 'grid', gap: 14, maxWidth: '22.5rem' }}>
          <LanguageField />
          <p style={{ margin: 0, color: 'var(--text-soft)', fontSize: '0.875rem' }}>
            {t('preferences.example', {
              date: formats.dateTime(new Date(now)),
              money: formats.money(123_456, 'EUR'),
            })}
          </p>
        </div>
      </Section>
      <Section title={t('timeZone.label')} lead={t('preferences.deviceOnlyLead')}>
        <div style={{ maxWidth: '22.5rem' }}>
          <TimeZoneSelect />
        </div>
      </Section>
      <Section title={t('scheme.label')} lead={t('preferences.deviceOnlyLead')}>
        <div style={{ maxWidth: '26.25rem' }}>
          <SegmentedControl
            label={t('scheme.label')}
            value={colorScheme}
            onChange={(selected) => {
              setColorScheme(selected);
              toastSaved(() => setColorScheme(colorScheme));
            }}
            options={[
              { value: 'light', label: t('scheme.light'), icon: <IconSun size={17} aria-hidden /> },
              { value: 'dark', label: t('scheme.dark'), icon: <IconMoon size={17} aria-hidden /> },
              {
                value: 'auto',
                label: t('scheme.auto'),
                icon: <IconDeviceDesktop size={17} aria-hidden />,
              },
            ]}
          />
        </div>
      </Section>
    </Page>
  );
}
