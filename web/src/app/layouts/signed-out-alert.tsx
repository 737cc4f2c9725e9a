import { Button } from '@mantine/core';
import { withReturn } from '../../session/return-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './signed-out-alert.module.css';

type Props = {
  /** Where the sign-in beside this page ends. */
  readonly to: string;
};

/** In the place of the dialog for somebody whose session ended, when its file cannot be had: the page stays as it is. */
export function SignedOutAlert({ to }: Props) {
  const { t } = useWords();
  return (
    <div className={classes.place}>
      <Alert
        tone="warn"
        title={t('signedOut.title')}
        action={
          // It may close itself afterwards: it is a page of this app.
          <Button component="a" href={withReturn('/sign-in', to)} target="_blank" rel="opener">
            {t('signIn.title')}
          </Button>
        }
        urgent
      >
        {t('signedOut.text')}
      </Alert>
    </div>
  );
}
