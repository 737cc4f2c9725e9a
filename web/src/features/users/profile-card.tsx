import type { User } from '@tessera/contracts/identity/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../components/data/copy-id.tsx';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { Time } from '../../components/data/time.tsx';
import { Section } from '../../components/layout/section.tsx';

type Props = {
  readonly user: User;
  /** Email address with its state, and username, each with a link to change it. */
  readonly email: ReactNode;
  readonly username: ReactNode;
};

/** The current user. */
export function ProfileCard({ user, email, username }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('account.details')}>
      <DescriptionList
        items={[
          { label: t('account.email'), value: email },
          { label: t('account.username'), value: username },
          { label: t('account.memberSince'), value: <Time at={user.createdAt} as="date" /> },
          { label: t('account.id'), value: <CopyId id={user.id} label={t('account.id')} /> },
        ]}
      />
    </Section>
  );
}
