import { Button } from '@mantine/core';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { LoadingPage } from '../../components/feedback/loading.tsx';
import { InvitationOutcome } from './invitation-outcome.tsx';

type Props = { readonly invitationId: string; readonly homeButton: ReactNode };

/** The outcome of an invitation that can no longer be accepted or declined. An unknown invitation counts as deleted. */
export function ClosedInvitation({ invitationId, homeButton }: Props) {
  const { t } = useTranslation();
  const { data, isLoading } = useQuery(invitationRoutes.getInvitationOutcome, {
    query: { id: invitationId },
  });
  if (isLoading) return <LoadingPage />;
  const title = t('invitation.goneTitle');
  if (!data) {
    return (
      <InvitationOutcome title={title} action={homeButton}>
        {t('invitation.goneText')}
      </InvitationOutcome>
    );
  }
  const { outcome, organizationName: organization, organizationSlug } = data;
  const open = (
    <Button component={Link} to={`/o/${organizationSlug}`}>
      {t('invitation.open', { organization })}
    </Button>
  );
  return (
    <InvitationOutcome title={title} action={outcome === 'accepted' ? open : homeButton}>
      {t(`invitation.was.${outcome}`, { organization })}
    </InvitationOutcome>
  );
}
