type AccountIds = { readonly id: string; readonly providerId: string; readonly accountId: string };
type Criteria = {
  readonly providerId?: string | undefined;
  readonly accountId?: string | undefined;
};

/**
 * Selects one of the user's logins, oldest first. `accountId` is the provider's user id or the id of the row: client
 * generations use both.
 */
export function selectAccount<A extends AccountIds>(
  own: readonly A[],
  { providerId, accountId }: Criteria,
): A | null {
  const matches = (account: A) =>
    (providerId === undefined || account.providerId === providerId) &&
    (accountId === undefined || [account.id, account.accountId].includes(accountId));
  return own.find(matches) ?? null;
}
