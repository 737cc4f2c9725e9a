import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import {
  invitationLinkErrors,
  invitationLinkRoutes,
} from '@tessera/contracts/org/invitation-links';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { HeroIcon } from '../../components/data/hero-icon.tsx';
import { Time } from '../../components/data/time.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../components/feedback/loading.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { FocusedHeading } from '../../components/layout/page.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { roleTexts } from '../../session/role-text.ts';

type Props = {
  readonly token: string;
  readonly myEmail: string;
  readonly onJoined: (slug: string) => void;
  readonly onSwitchAccount: () => void;
  readonly homeButton: ReactNode;
};

/** An invitation link as a signed-in user sees it. */
export function JoinWithLink({ token, myEmail, onJoined, onSwitchAccount, homeButton }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isToken = invitationLinkRoutes.getInvitationLink.query.safeParse({ token }).success;
  const link = useQuery(
    invitationLinkRoutes.getInvitationLink,
    isToken ? { query: { token } } : null,
  );
  const accept = useCommand(invitationLinkRoutes.acceptInvitationLink, {
    invalidates: [sessionRoutes.getSession, organizationRoutes.listOrganizations],
  });

  if (!isToken || link.error?.is(invitationLinkErrors.INVITATION_LINK_NOT_FOUND)) {
    return (
      <Stack>
        <HeroIcon tone="danger">
          <IconLinkOff size={28} stroke={1.6} />
        </HeroIcon>
        <div>
          <FocusedHeading>{t('join.goneTitle')}</FocusedHeading>
          <p style={{ margin: '8px 0 0' }}>{t('join.goneText')}</p>
        </div>
        <Row>{homeButton}</Row>
      </Stack>
    );
  }
  if (link.error && !link.data) return <ErrorAlert error={link.error} onRetry={link.retry} />;
  if (!link.data) return <LoadingPage />;

  const { organizationName: organization, organizationSlug: slug, ...opened } = link.data;
  return (
    <Stack>
      <Avatar name={organization} image={opened.organizationLogo} shape="square" size={52} />
      <div>
        <FocusedHeading>{t('invitation.title', { organization })}</FocusedHeading>
        <p style={{ margin: '8px 0 0' }}>
          {opened.isMember ? (
            t('join.isMember')
          ) : (
            <RichText of="join.as" values={{ email: myEmail }} />
          )}
        </p>
      </div>
      {!opened.isMember && (
        <DescriptionList
          items={[
            { label: t('invitation.role'), value: formats.list(roleTexts(opened.role, t)) },
            { label: t('invitation.expires'), value: <Time at={opened.expiresAt} as="moment" /> },
          ]}
        />
      )}
      <ErrorAlert error={accept.error} />
      <Row>
        {opened.isMember ? (
          <Button size="md" onClick={() => onJoined(slug)}>
            {t('join.open', { organization })}
          </Button>
        ) : (
          <Button
            size="md"
            loading={accept.isBusy}
            onClick={() =>
              void accept.trigger(
                { body: { token } },
                {
                  onSuccess() {
                    toast(t('invitation.accepted', { organization }));
                    onJoined(slug);
                  },
                },
              )
            }
          >
            {t('join.submit')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={onSwitchAccount}>
          {t('invitation.switch')}
        </Button>
      </Row>
    </Stack>
  );
}
