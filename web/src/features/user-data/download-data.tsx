import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { archiveName, userDataRoutes } from '@tessera/contracts/identity/user-data';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../api/use-download.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Section } from '../../components/layout/section.tsx';

type Props = {
  /** Before the deletion of the account, which erases the data. */
  readonly beforeDeletion?: boolean;
};

/** Downloads what is stored about the user. */
export function DownloadData({ beforeDeletion = false }: Props) {
  const { t } = useTranslation();
  const { error, isBusy, save } = useDownload(userDataRoutes.exportUserData);
  const download = () => void save({}, archiveName(new Date()));
  return (
    <Section
      title={t(beforeDeletion ? 'userData.beforeDeletion' : 'userData.title')}
      lead={
        <>
          {t('userData.lead')} <span role="status">{isBusy && t('userData.preparing')}</span>
        </>
      }
      actions={
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={download}
        >
          {t('userData.download')}
        </Button>
      }
    >
      {error && <ErrorAlert error={error} onRetry={download} />}
    </Section>
  );
}
