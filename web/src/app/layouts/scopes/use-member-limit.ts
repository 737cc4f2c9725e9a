import { memberErrors } from '@tessera/contracts/org/members';
import { useTranslation } from 'react-i18next';
import { errorCodeText } from '../../../i18n/texts.ts';
import { useOrganizationSettings } from '../../../session/use-organization-settings.ts';
import { useOrganization } from './organization-context.tsx';

const FULL = memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED.code;

/** The message why no member can be invited; null below the limit. */
export function useMemberLimit(): string | null {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  const { maxMembers } = useOrganizationSettings();
  return organization.members.length >= maxMembers ? (errorCodeText(FULL, t) ?? FULL) : null;
}
