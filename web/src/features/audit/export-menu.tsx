import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../components/overlays/menu.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import type { AuditExport } from './use-audit-export.ts';

/** Exports the audit log in the chosen format, with the filters of the page. */
export function ExportMenu({ isBusy, save }: Pick<AuditExport, 'isBusy' | 'save'>) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={(props) => (
        <Button
          {...props}
          size="sm"
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          {t('audit.export')}
        </Button>
      )}
    >
      <MenuItem onClick={() => void save('ndjson')}>{t('audit.exportNdjson')}</MenuItem>
      <MenuItem onClick={() => void save('csv')}>{t('audit.exportCsv')}</MenuItem>
    </Menu>
  );
}
