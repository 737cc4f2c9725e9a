import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import type { User } from '@tessera/contracts/identity/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { useNow } from '../../components/data/use-now.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { Section } from '../../components/layout/section.tsx';
import { providerName } from '../../i18n/provider-names.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './security-summary.module.css';

/** The items of the summary; each links to the page that resolves it. */
type Topic = 'email' | 'password' | 'linked' | 'sessions';
type Point = {
  readonly topic: Topic;
  readonly isWeak: boolean;
  readonly title: string;
  readonly text: ReactNode;
};

type Props = {
  readonly user: User;
  readonly signedInAt: Date;
  readonly link: (topic: Topic) => ReactNode;
};

/** The security of the account; weak items come first. */
export function SecuritySummary({ user, signedInAt, link }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  const accounts = useQuery(linkedAccountRoutes.listAccounts, {});
  const sessions = useQuery(sessionRoutes.listSessions, {});

  if (!accounts.data || !sessions.data) {
    const { error, retry } = accounts.error ? accounts : sessions;
    return (
      <Section title={t('security.title')} lead={t('security.lead')} flush={!error}>
        {error ? <ErrorAlert error={error} onRetry={retry} /> : <LoadingRows rows={4} />}
      </Section>
    );
  }
  const ago = (at: Date) => formats.relative(at, now);
  const password = accounts.data.find(({ providerId }) => providerId === 'credential');
  const others = accounts.data.filter(({ providerId }) => providerId !== 'credential');
  const points: readonly Point[] = [
    {
      topic: 'email',
      isWeak: !user.emailVerified,
      title: t(user.emailVerified ? 'security.emailVerified' : 'security.emailUnverified'),
      text: user.email,
    },
    {
      topic: 'password',
      isWeak: false,
      title: t(password ? 'security.passwordSet' : 'security.passwordNone'),
      text: password && t('security.passwordAge', { when: ago(password.updatedAt) }),
    },
    {
      topic: 'linked',
      isWeak: accounts.data.length < 2,
      title: t('security.methods', { count: accounts.data.length }),
      text:
        others.length > 0
          ? formats.list(others.map(({ providerId }) => providerName(providerId)))
          : t('security.loginsNone'),
    },
    {
      topic: 'sessions',
      isWeak: false,
      title: t('security.devices', { count: sessions.data.length }),
      text: t('security.signedIn', { when: ago(signedInAt) }),
    },
  ];
  const weakFirst = points.toSorted((a, b) => Number(b.isWeak) - Number(a.isWeak));

  return (
    <Section title={t('security.title')} lead={t('security.lead')} flush>
      <ul className={classes.points}>
        {weakFirst.map(({ topic, isWeak, title, text }) => (
          <li key={topic} className={classes.point}>
            <span className={classes.icon} data-weak={isWeak} aria-hidden>
              {isWeak ? <IconAlertTriangle size={18} /> : <IconCheck size={18} />}
            </span>
            <div className={classes.text}>
              <strong>{title}</strong>
              <span>{text}</span>
            </div>
            {link(topic)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
