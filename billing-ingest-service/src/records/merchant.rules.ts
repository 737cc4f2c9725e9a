const UNPROVEN = 'unproven:';

/**
 * The merchant of records that an organization's own endpoints received without a proven link: they belong to that
 * organization alone.
 */
export const unprovenMerchantOf = (organizationId: string, providerOrganizationId: string) =>
  `${UNPROVEN}${organizationId}:${providerOrganizationId}`;

/** Whether an id has the form of `unprovenMerchantOf`: never accepted in a payload or request. */
export const isReservedMerchant = (id: string) => id.startsWith(UNPROVEN);

export type UnprovenMerchant = {
  readonly organizationId: string;
  readonly providerOrganizationId: string;
};

/** The parts of an id that `unprovenMerchantOf` made; null for any other. */
export function parseUnprovenMerchant(id: string | null): UnprovenMerchant | null {
  if (id === null || !isReservedMerchant(id)) return null;
  const separator = id.indexOf(':', UNPROVEN.length);
  return {
    organizationId: id.slice(UNPROVEN.length, separator),
    providerOrganizationId: id.slice(separator + 1),
  };
}
