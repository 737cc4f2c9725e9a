import { REDACTED_EMAIL } from '@tessera/contracts/billing/customers';
import type { Translate } from '../../../i18n/i18n.ts';

type Named = { readonly name: string | null; readonly email: string };

/** Whether the personal data of a customer is gone, after the provider has deleted the customer. */
export const isRedacted = ({ email }: Pick<Named, 'email'>): boolean => email === REDACTED_EMAIL;

/** The name of a customer, without one the email address. */
export const customerName = ({ name, email }: Named, t: Translate): string =>
  name ?? (isRedacted({ email }) ? t('billing.deletedCustomer') : email);
