import type { ApiError } from '@tessera/contracts/define/error';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { useState } from 'react';
import { useQuery } from '../../api/use-query.ts';
import { Section } from '../../ui/section.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './joining.module.css';
import { MyInvitation } from './my-invitation.tsx';

/** The invitations to the reader's own, confirmed address, to be answered here; nothing when there are none. */
export function MyInvitations() {
  const { t } = useWords();
  const { data } = useQuery(invitationRoutes.listUserInvitations, {});
  // Kept here: an invitation is off the list while its answer is under way, and forgets what it knew.
  const [refusals, setRefusals] = useState<Readonly<Record<string, ApiError>>>({});
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('myInvitations.title')} lead={t('myInvitations.lead')} flush>
      <ul className={classes.list}>
        {data.map((invitation) => (
          <MyInvitation
            key={invitation.id}
            invitation={invitation}
            refusal={refusals[invitation.id]}
            onError={(refusal) => setRefusals((all) => ({ ...all, [invitation.id]: refusal }))}
          />
        ))}
      </ul>
    </Section>
  );
}
