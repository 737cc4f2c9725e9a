import { Button } from '@mantine/core';
import { IconMapQuestion, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../session/use-session.ts';
import { Emblem } from '../../ui/hero-icon.tsx';
import { DocumentTitle, FocusedHeading } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useWords } from '../../words/words.tsx';
import { openPalette } from '../layouts/open-command-palette.ts';
import classes from './auth-page.module.css';

/** An address that leads nowhere. */
export function LostPage() {
  const { t } = useWords();
  const isInside = useSession().status === 'signed-in';
  return (
    <Stack>
      <DocumentTitle parts={[t('notFound.title')]} />
      <Emblem>
        <IconMapQuestion size={28} stroke={1.6} />
      </Emblem>
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
            onClick={openPalette}
          >
            {t('palette.open')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
