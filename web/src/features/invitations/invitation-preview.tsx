import type { RouteResponse } from '@tessera/contracts/define/route';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { Time } from '../../components/data/time.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { roleTexts } from '../../session/role-text.ts';

type Preview = Exclude<RouteResponse<typeof invitationRoutes.getInvitation>, { id: string }>;

/** What the secret of a mailed link shows without a session; null without a secret, and until it has arrived. */
export function useInvitationPreview(
  invitationId: string,
  secret: string | undefined,
): Preview | null {
  const { data } = useQuery(
    invitationRoutes.getInvitation,
    secret === undefined ? null : { query: { id: invitationId, secret } },
  );
  return !data || 'id' in data ? null : data;
}

type Props = { readonly preview: Preview | null };

/** The invitation for visitors who are not signed in. */
export function InvitationPreview({ preview }: Props) {
  const { t } = useTranslation();
  if (preview === null) return t('invitation.anonymousText');
  const { inviterName, organizationName, role, email, expiresAt } = preview;
  return (
    <Stack>
      <div>
        <RichText
          of="invitation.preview"
          values={{ inviter: inviterName, organization: organizationName, email }}
        />
      </div>
      <DescriptionList
        items={[
          { label: t('invitation.role'), value: roleTexts(role, t).join(', ') },
          { label: t('invitation.for'), value: email },
          { label: t('invitation.expires'), value: <Time at={expiresAt} as="moment" /> },
        ]}
      />
    </Stack>
  );
}
