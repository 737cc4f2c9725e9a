import { memberErrors } from '@tessera/contracts/org/members';
import { useOrganizationSettings } from '../../../session/use-organization-settings.ts';
import { codeProblem } from '../../../words/problem-text.ts';
import { useWords } from '../../../words/words.tsx';
import { useOrganization } from './organization-context.tsx';

const FULL = memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED.code;

/** The message why no member can be invited; null below the limit. */
export function useMemberLimit(): string | null {
  const { t } = useWords();
  const { organization } = useOrganization();
  const { maxMembers } = useOrganizationSettings();
  return organization.members.length >= maxMembers ? (codeProblem(FULL, t) ?? FULL) : null;
}
