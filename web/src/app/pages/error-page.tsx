import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { DocumentTitle, FocusedHeading } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { codeText } from '../../words/problem-text.ts';
import { useWords } from '../../words/words.tsx';
import classes from './threshold.module.css';

/** Where redirects end that went wrong; `error` in the address says how. */
export function ErrorPage() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const code = query.get('error') || 'unknown';
  return (
    <Stack>
      <DocumentTitle parts={[t('error.title')]} />
      <span className={classes.emblem} data-tone="danger" aria-hidden>
        <IconAlertTriangle size={28} stroke={1.6} />
      </span>
      <div>
        <FocusedHeading>{t('error.title')}</FocusedHeading>
        <p className={classes.text}>{codeText(code, t) ?? t('error.unknown')}</p>
      </div>
      <p className={classes.code}>{t('error.code', { code: code.slice(0, 120) })}</p>
      <Row>
        <Button component={Link} to="/">
          {t('error.home')}
        </Button>
        <Button component={Link} to="/sign-in" variant="default">
          {t('error.signIn')}
        </Button>
      </Row>
    </Stack>
  );
}
