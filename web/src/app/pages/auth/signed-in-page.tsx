import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeroIcon } from '../../../components/data/hero-icon.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import classes from './auth-page.module.css';

/** The end of a sign-in in a second tab. The page in the first tab continues by itself. */
export function SignedInPage() {
  const { t } = useTranslation();
  return (
    <Stack>
      <DocumentTitle parts={[t('signedIn.title')]} />
      <HeroIcon tone="good">
        <IconCircleCheck size={30} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{t('signedIn.title')}</FocusedHeading>
        <p className={classes.text}>{t('signedIn.text')}</p>
      </div>
      <Row>
        <Button onClick={() => window.close()}>{t('signedIn.close')}</Button>
        <Button component={Link} to="/" variant="default">
          {t('error.home')}
        </Button>
      </Row>
    </Stack>
  );
}
