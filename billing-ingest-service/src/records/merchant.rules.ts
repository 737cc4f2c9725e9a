const UNPROVEN = 'unproven:';

/**
 * To whom records belong that an organization's own URL named a provider organization for, without a proven link:
 * to that organization alone, and not to the provider organization.
 */
export const unprovenMerchantOf = (organizationId: string, providerOrganizationId: string) =>
  `${UNPROVEN}${organizationId}:${providerOrganizationId}`;

/** Whether an id has the form of `unprovenMerchantOf`: it is believed neither in a payload nor in a call. */
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
