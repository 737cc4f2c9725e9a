/** Adds a value to the query and returns the placeholder that stands for it. */
export type Bind = (value: unknown) => string;

/** The provider organization that an organization ($1) is linked to. */
export const MERCHANT =
  '(select provider_organization_id from billing_connection where organization_id = $1)';
