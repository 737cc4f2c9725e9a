import type { User } from '@tessera/contracts/identity/users';
import { useAccountRules } from '../../session/use-account-rules.ts';
import { Notice } from '../../ui/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { ResendVerification } from './resend-verification.tsx';

type Props = { readonly user: User };

/** Reminds of a link that was not opened yet. */
export function VerificationBanner({ user }: Props) {
  return user.emailVerified ? null : <Reminder user={user} />;
}

function Reminder({ user: { email } }: Props) {
  const { t } = useWords();
  const { areConfirmed } = useAccountRules();
  return (
    <Notice tone="warn" action={<ResendVerification email={email} callbackUrl="/verify-email" />}>
      {t(areConfirmed ? 'verification.banner' : 'verification.bannerAsk', { email })}
    </Notice>
  );
}
