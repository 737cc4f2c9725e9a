import { Anchor } from '@mantine/core';
import { useAccountSettings } from '../../session/use-account-settings.ts';
import { Rich } from '../../words/words.tsx';
import classes from './agreement.module.css';

/** The terms that users accept by signing up; renders nothing if none are configured. */
export function Agreement() {
  const { termsUrl, privacyUrl } = useAccountSettings();
  if (termsUrl === null && privacyUrl === null) return null;
  const linkTo = (url: string | null) => (text: string) =>
    url === null ? (
      text
    ) : (
      <Anchor href={url} target="_blank" rel="noopener" underline="always" inherit>
        {text}
      </Anchor>
    );
  const both = termsUrl !== null && privacyUrl !== null;
  const one = termsUrl === null ? 'signUp.agreePrivacy' : 'signUp.agreeTerms';
  return (
    <p className={classes.agreement}>
      <Rich
        of={both ? 'signUp.agree' : one}
        parts={{ terms: linkTo(termsUrl), privacy: linkTo(privacyUrl) }}
      />
    </p>
  );
}
