import type { ApiError } from '@tessera/contracts/define/error';
import { invitationErrors, invitationRoutes } from '@tessera/contracts/org/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Section } from '../../components/layout/section.tsx';
import classes from './join-requests.module.css';
import { MyInvitation } from './my-invitation.tsx';

/** Users without a verified address have no invitations. */
const UNVERIFIED = [invitationErrors.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION.code];

/** The pending invitations to the user's verified address; renders nothing if there are none. */
export function MyInvitations() {
  const { t } = useTranslation();
  const { data, error, retry } = useQuery(invitationRoutes.listUserInvitations, {});
  // Kept here, because an invitation is removed from the list while it is accepted or declined, and loses its state.
  const [errors, setErrors] = useState<Readonly<Record<string, ApiError>>>({});
  if (error && !data) {
    return <ErrorAlert error={error} onRetry={retry} ignoredCodes={UNVERIFIED} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('myInvitations.title')} lead={t('myInvitations.lead')} flush>
      <ul className={classes.list}>
        {data.map((invitation) => (
          <MyInvitation
            key={invitation.id}
            invitation={invitation}
            error={errors[invitation.id]}
            onError={(error) => setErrors((all) => ({ ...all, [invitation.id]: error }))}
          />
        ))}
      </ul>
    </Section>
  );
}
