import { Button } from '@mantine/core';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { invitationErrors, invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { Time } from '../../components/data/time.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../components/feedback/loading.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { FocusedHeading } from '../../components/layout/page.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { roleTexts } from '../../session/role-text.ts';
import { ClosedInvitation } from './closed-invitation.tsx';
import { InvitationOutcome } from './invitation-outcome.tsx';

type Props = {
  readonly invitationId: string;
  /** The secret of the mailed link. */
  readonly secret: string | undefined;
  readonly myEmail: string;
  readonly onAccepted: (slug: string) => void;
  readonly onSwitchAccount: () => void;
  readonly homeButton: ReactNode;
};

/** The invitation as its recipient sees it; other users see that it is for another account. */
export function RespondToInvitation({ invitationId, secret, myEmail, ...props }: Props) {
  const { t } = useTranslation();
  const { onAccepted, onSwitchAccount, homeButton } = props;
  const [isRejected, setRejected] = useState(false);
  const invitation = useQuery(
    invitationRoutes.getInvitation,
    isRejected ? null : { query: { id: invitationId, secret } },
  );
  const { data, retry } = invitation;
  // The preview that was cached before the sign-in.
  const isPreview = data !== undefined && !('id' in data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: retry is a new function at every render
  useEffect(() => {
    if (isPreview) retry();
  }, [isPreview]);
  const accept = useCommand(invitationRoutes.acceptInvitation, {
    invalidates: [sessionRoutes.getSession, organizationRoutes.listOrganizations],
  });
  const reject = useCommand(invitationRoutes.rejectInvitation);

  if (isRejected) {
    return (
      <InvitationOutcome title={t('invitation.rejectedTitle')} action={homeButton}>
        {t('invitation.rejectedText')}
      </InvitationOutcome>
    );
  }
  const { error } = invitation;
  if (error?.is(invitationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION)) {
    return (
      <InvitationOutcome
        title={t('invitation.otherTitle')}
        action={<Button onClick={onSwitchAccount}>{t('invitation.switch')}</Button>}
      >
        <RichText of="invitation.otherText" values={{ email: myEmail }} />
      </InvitationOutcome>
    );
  }
  if (error?.is(invitationErrors.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION)) {
    return (
      <InvitationOutcome title={t('invitation.goneTitle')} action={homeButton}>
        {t('invitation.inviterGoneText')}
      </InvitationOutcome>
    );
  }
  if (error?.is(invitationErrors.INVITATION_NOT_FOUND)) {
    return <ClosedInvitation invitationId={invitationId} homeButton={homeButton} />;
  }
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data || !('id' in data)) return <LoadingPage />;

  const { organizationName, organizationSlug, organizationLogo, ...offer } = data;
  const { inviterName, inviterEmail, email, role, teamName, expiresAt } = offer;
  const body = { invitationId, secret };
  return (
    <Stack>
      <Avatar name={organizationName} image={organizationLogo} shape="square" size={52} />
      <div>
        <FocusedHeading>{t('invitation.title', { organization: organizationName })}</FocusedHeading>
        <p style={{ margin: '8px 0 0' }}>
          <RichText
            of="invitation.text"
            values={{ inviter: inviterName || inviterEmail, organization: organizationName }}
          />
        </p>
      </div>
      <DescriptionList
        items={[
          { label: t('invitation.role'), value: roleTexts(role, t).join(', ') },
          ...(teamName === null ? [] : [{ label: t('members.team'), value: teamName }]),
          { label: t('invitation.for'), value: email },
          { label: t('invitation.expires'), value: <Time at={expiresAt} as="moment" /> },
        ]}
      />
      <ErrorAlert error={accept.error ?? reject.error} />
      <Row>
        <Button
          size="md"
          loading={accept.isBusy}
          onClick={() =>
            void accept.trigger(
              { body },
              {
                onSuccess() {
                  toast(t('invitation.accepted', { organization: organizationName }));
                  onAccepted(organizationSlug);
                },
              },
            )
          }
        >
          {t('invitation.accept')}
        </Button>
        <Button
          size="md"
          variant="default"
          loading={reject.isBusy}
          onClick={() => void reject.trigger({ body }, { onSuccess: () => setRejected(true) })}
        >
          {t('invitation.reject')}
        </Button>
      </Row>
    </Stack>
  );
}
