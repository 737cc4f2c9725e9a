import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { HeroIcon } from '../../../components/data/hero-icon.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { providerName } from '../../../i18n/provider-names.ts';
import { redirectErrorText } from '../../../i18n/texts.ts';
import { returnPath, withReturn } from '../../../session/return-path.ts';
import classes from './auth-page.module.css';

/** The error code after which users can sign in with another method and then link this one. */
const LINKABLE = 'account_not_linked';

/** The page of failed redirects; `error` in the address is the code, `provider` the sign-in method. */
export function ErrorPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const code = query.get('error') || 'unknown';
  const provider = query.get('provider');
  const to = returnPath(query.get('to'));
  return (
    <Stack>
      <DocumentTitle parts={[t('error.title')]} />
      <HeroIcon tone="danger">
        <IconAlertTriangle size={28} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{t('error.title')}</FocusedHeading>
        <p className={classes.text}>{redirectErrorText(code, t) ?? t('error.unknown')}</p>
        {code === LINKABLE && provider !== null && (
          <p className={classes.text}>
            {t('error.howToLink', { provider: providerName(provider).slice(0, 40) })}
          </p>
        )}
      </div>
      <p className={classes.code}>{t('error.code', { code: code.slice(0, 120) })}</p>
      <Row>
        <Button component={Link} to={withReturn('/sign-in', to)}>
          {t('error.signIn')}
        </Button>
        <Button component={Link} to="/" variant="default">
          {t('error.home')}
        </Button>
      </Row>
    </Stack>
  );
}
