import { invitationRoutes } from '@app/contracts/org/invitations';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { roleTexts } from '../../session/role-text.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { Section } from '../../ui/section.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './joining.module.css';

/** The invitations to the reader's own, confirmed address; nothing when there are none. */
export function MyInvitations() {
  const { t, formats } = useWords();
  const { data } = useQuery(invitationRoutes.listUserInvitations, {});
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('myInvitations.title')} lead={t('myInvitations.lead')} flush>
      <ul className={classes.list}>
        {data.map(({ id, organizationName, role, expiresAt }) => (
          <li key={id} className={classes.item}>
            <span className={classes.what}>
              <Monogram name={organizationName} shape="square" size={36} />
              <span className={classes.person}>
                <span className={classes.name}>{organizationName}</span>
                <div className={classes.detail}>
                  {formats.list(roleTexts(role, t))} · {t('invitation.expires')}{' '}
                  <Time at={expiresAt} />
                </div>
              </span>
            </span>
            <Button
              component={Link}
              to={`/invitations/${id}`}
              size="sm"
              aria-label={t('myInvitations.answerWhat', { organization: organizationName })}
            >
              {t('myInvitations.answer')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
