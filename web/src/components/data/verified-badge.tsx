import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useWords } from '../../words/words.tsx';
import { Badge } from './badge.tsx';

/** Whether an email address is verified. */
export function VerifiedBadge({ isVerified }: { readonly isVerified: boolean }) {
  const { t } = useWords();
  return isVerified ? (
    <Badge tone="good" icon={<IconCheck size={13} />}>
      {t('account.verified')}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<IconAlertTriangle size={13} />}>
      {t('account.unverified')}
    </Badge>
  );
}
