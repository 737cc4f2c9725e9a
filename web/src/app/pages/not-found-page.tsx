import { Button } from '@mantine/core';
import { IconMapQuestion, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeroIcon } from '../../components/data/hero-icon.tsx';
import { DocumentTitle, FocusedHeading } from '../../components/layout/page.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { useSession } from '../../session/use-session.ts';
import { requestDialog } from '../layouts/navigation/dialog-requests.ts';
import classes from './auth/auth-page.module.css';

/** The page for unknown addresses. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const isInside = useSession().status === 'signed-in';
  return (
    <Stack>
      <DocumentTitle parts={[t('notFound.title')]} />
      <HeroIcon>
        <IconMapQuestion size={28} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{t('notFound.title')}</FocusedHeading>
        <p className={classes.text}>{t('notFound.text')}</p>
      </div>
      <Row>
        <Button component={Link} to="/">
          {t('notFound.home')}
        </Button>
        {isInside && (
          <Button
            variant="default"
            leftSection={<IconSearch size={17} aria-hidden />}
            onClick={() => requestDialog('command-palette')}
          >
            {t('palette.open')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
