import type { MemberWithUser } from '@app/contracts/org/members';

/** Members whose name or address contains every word of the search, in whatever case. */
export function matching(
  members: readonly MemberWithUser[],
  search: string,
): readonly MemberWithUser[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return members.filter(({ user }) => {
    const text = `${user.name} ${user.email}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
