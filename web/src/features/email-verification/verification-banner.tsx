import type { User } from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../components/feedback/alert.tsx';
import { useAccountSettings } from '../../session/use-account-settings.ts';
import { ResendVerification } from './resend-verification.tsx';

type Props = { readonly user: User };

/** Reminds the user of the verification link. */
export function VerificationBanner({ user }: Props) {
  return user.emailVerified ? null : <Reminder user={user} />;
}

function Reminder({ user: { email } }: Props) {
  const { t } = useTranslation();
  const { emailVerificationSent } = useAccountSettings();
  return (
    <Alert tone="warn" action={<ResendVerification email={email} callbackUrl="/verify-email" />}>
      {t(emailVerificationSent ? 'verification.banner' : 'verification.bannerUnverified', {
        email,
      })}
    </Alert>
  );
}
