import type { User } from '@app/contracts/identity/users';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { Section } from '../../ui/section.tsx';
import { Row } from '../../ui/stack.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';

/** Who the user is, as the house knows it. */
export function ProfileCard({ user }: { readonly user: User }) {
  const { t } = useWords();
  return (
    <Section title={t('account.profile')}>
      <Facts
        facts={[
          {
            label: t('account.name'),
            value: (
              <Row gap={12}>
                <Monogram name={user.name} image={user.image} size={40} />
                <strong>{user.name}</strong>
              </Row>
            ),
          },
          {
            label: t('account.email'),
            value: (
              <>
                {user.email}
                {user.emailVerified ? (
                  <Badge tone="good" icon={<IconCheck size={13} />}>
                    {t('account.verified')}
                  </Badge>
                ) : (
                  <Badge tone="warn" icon={<IconAlertTriangle size={13} />}>
                    {t('account.unverified')}
                  </Badge>
                )}
              </>
            ),
          },
          { label: t('account.memberSince'), value: <Time at={user.createdAt} as="date" /> },
          {
            label: t('account.id'),
            value: <CopyId id={user.id} label={t('account.id')} />,
          },
        ]}
      />
    </Section>
  );
}
