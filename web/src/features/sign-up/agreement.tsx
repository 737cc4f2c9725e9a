import { Anchor } from '@mantine/core';
import { RichText } from '../../i18n/rich-text.tsx';
import { useAccountSettings } from '../../session/use-account-settings.ts';
import classes from './agreement.module.css';

/** The terms that users accept by signing up; renders nothing if none are configured. */
export function Agreement() {
  const { termsUrl, privacyUrl } = useAccountSettings();
  if (termsUrl === null && privacyUrl === null) return null;
  const linkTo = (url: string | null) => (
    <Anchor href={url ?? ''} target="_blank" rel="noopener" underline="always" inherit />
  );
  const both = termsUrl !== null && privacyUrl !== null;
  const one = termsUrl === null ? 'signUp.agreePrivacy' : 'signUp.agreeTerms';
  return (
    <p className={classes.agreement}>
      <RichText
        of={both ? 'signUp.agree' : one}
        components={{ terms: linkTo(termsUrl), privacy: linkTo(privacyUrl) }}
      />
    </p>
  );
}
