const UNCONFIRMED = 'unconfirmed:';

/**
 * The merchant of records that an organization's own endpoints received without a confirmed link: they belong to that
 * organization alone.
 */
export const unconfirmedMerchantOf = (organizationId: string, providerOrganizationId: string) =>
  `${UNCONFIRMED}${organizationId}:${providerOrganizationId}`;

/** Whether an id has the form of `unconfirmedMerchantOf`: never accepted in a payload or request. */
export const isReservedMerchant = (id: string) => id.startsWith(UNCONFIRMED);

export type UnconfirmedMerchant = {
  readonly organizationId: string;
  readonly providerOrganizationId: string;
};

/** The parts of an id that `unconfirmedMerchantOf` made; null for any other. */
export function parseUnconfirmedMerchant(id: string | null): UnconfirmedMerchant | null {
  if (id === null || !isReservedMerchant(id)) return null;
  const separator = id.indexOf(':', UNCONFIRMED.length);
  return {
    organizationId: id.slice(UNCONFIRMED.length, separator),
    providerOrganizationId: id.slice(separator + 1),
  };
}
