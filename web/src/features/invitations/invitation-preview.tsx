import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { useQuery } from '../../api/use-query.ts';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { Time } from '../../components/data/time.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { roleTexts } from '../../session/role-text.ts';
import { Rich, useWords } from '../../words/words.tsx';

type Props = { readonly invitationId: string; readonly secret: string | undefined };

/**
 * The invitation for visitors who are not signed in. With the secret of the mailed link it shows the organization.
 */
export function InvitationPreview({ invitationId, secret }: Props) {
  const { t } = useWords();
  const { data } = useQuery(
    invitationRoutes.getInvitation,
    secret === undefined ? null : { query: { id: invitationId, secret } },
  );
  if (!data || 'id' in data) return t('invitation.anonymousText');
  const { inviterName, organizationName, role, email, expiresAt } = data;
  return (
    <Stack>
      <div>
        <Rich
          of="invitation.text"
          values={{ inviter: inviterName, organization: organizationName }}
        />{' '}
        {t('invitation.previewText', { email })}
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
