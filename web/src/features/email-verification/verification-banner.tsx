import type { User } from '@app/contracts/identity/users';
import { Notice } from '../../ui/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { ResendVerification } from './resend-verification.tsx';

/** Reminds of a link that was not opened yet. */
export function VerificationBanner({ user }: { readonly user: User }) {
  const { t } = useWords();
  if (user.emailVerified) return null;
  return (
    <Notice
      tone="warn"
      action={<ResendVerification email={user.email} callbackUrl="/verify-email" />}
    >
      {t('verification.banner', { email: user.email })}
    </Notice>
  );
}
