import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../components/feedback/alert.tsx';
import { withReturn } from '../../session/return-path.ts';
import classes from './signed-out-alert.module.css';

type Props = {
  /** The page on which the sign-in in the new tab ends. */
  readonly to: string;
};

/** Shown instead of the sign-in dialog when its chunk cannot be loaded: the page keeps its state. */
export function SignedOutAlert({ to }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <Alert
        tone="warn"
        title={t('signedOut.title')}
        action={
          // `opener` lets the new tab close itself afterwards: it is a page of this app.
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
