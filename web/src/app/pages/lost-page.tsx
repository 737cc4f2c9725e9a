import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DocumentTitle, FocusedHeading } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './threshold.module.css';

/** An address that leads nowhere. */
export function LostPage() {
  const { t } = useWords();
  return (
    <Stack>
      <DocumentTitle parts={[t('notFound.title')]} />
      <span className={classes.emblem} aria-hidden>
        <IconMapQuestion size={28} stroke={1.6} />
      </span>
      <div>
        <FocusedHeading>{t('notFound.title')}</FocusedHeading>
        <p className={classes.text}>{t('notFound.text')}</p>
      </div>
      <Row>
        <Button component={Link} to="/">
          {t('notFound.home')}
        </Button>
      </Row>
    </Stack>
  );
}
