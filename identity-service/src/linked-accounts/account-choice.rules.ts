type Named = { readonly id: string; readonly providerId: string; readonly accountId: string };
type Choice = {
  readonly providerId?: string | undefined;
  readonly accountId?: string | undefined;
};

/**
 * The login a caller means, out of their own, oldest first. `accountId` is the provider's id of the person or the id
 * of the row: clients know both by that name.
 */
export function chooseAccount<A extends Named>(
  own: readonly A[],
  { providerId, accountId }: Choice,
): A | null {
  const fits = (account: A) =>
    (providerId === undefined || account.providerId === providerId) &&
    (accountId === undefined || [account.id, account.accountId].includes(accountId));
  return own.find(fits) ?? null;
}
