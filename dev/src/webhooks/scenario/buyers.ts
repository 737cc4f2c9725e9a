import { createHash } from 'node:crypto';
import { fixtureMerchantId } from '../load-fixtures.ts';
import type { Json } from './catalog.ts';
import { idOf } from './sample.ts';
import { timeText } from './scenario-dates.ts';

export type Buyer = {
  readonly key: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly address: {
    readonly line1: string;
    readonly postal_code: string;
    readonly city: string;
    readonly state: string | null;
    readonly country: string;
  };
  readonly taxId: readonly [number: string, format: string] | null;
  /** In percent of the net amount. */
  readonly taxRate: number;
};

export const blueHeron: Buyer = {
  key: 'blue-heron',
  name: 'Blue Heron Post Production',
  externalId: 'org:org_blueheron',
  address: {
    line1: '1180 Alder Street',
    postal_code: '97205',
    city: 'Portland',
    state: 'US-OR',
    country: 'US',
  },
  taxId: null,
  taxRate: 0,
};

export const studioVoegel: Buyer = {
  key: 'studio-voegel',
  name: 'Studio Vögel',
  externalId: 'org:org_voegel',
  address: {
    line1: 'Karl-Heine-Straße 40',
    postal_code: '04229',
    city: 'Leipzig',
    state: null,
    country: 'DE',
  },
  taxId: ['DE136695976', 'eu_vat'],
  taxRate: 19,
};

export const martaKowalczyk: Buyer = {
  key: 'marta-kowalczyk',
  name: 'Marta Kowalczyk',
  externalId: 'user:usr_martak',
  address: {
    line1: 'Floriańska 7',
    postal_code: '31-019',
    city: 'Kraków',
    state: null,
    country: 'PL',
  },
  taxId: null,
  taxRate: 23,
};

export const kestrelAudiobooks: Buyer = {
  key: 'kestrel',
  name: 'Kestrel Audiobooks',
  externalId: null,
  address: {
    line1: '22 Park Street',
    postal_code: 'BS1 5JG',
    city: 'Bristol',
    state: null,
    country: 'GB',
  },
  taxId: null,
  taxRate: 20,
};

export const tomasEtxeberria: Buyer = {
  key: 'tomas',
  name: 'Tomás Etxeberria',
  externalId: null,
  address: {
    line1: 'Ledesma Zumarkalea 10',
    postal_code: '48001',
    city: 'Bilbao',
    state: null,
    country: 'ES',
  },
  taxId: null,
  taxRate: 21,
};

export const emailOf = ({ key }: Buyer): string => `${key}@example.com`;

export const billingAddressOf = ({ address }: Buyer): Json => ({ ...address, line2: null });

export function customerRecord(buyer: Buyer, createdAt: Date): Json {
  const email = emailOf(buyer);
  const avatar = createHash('sha256').update(email).digest('hex');
  return {
    id: idOf(`customer ${buyer.key}`),
    created_at: timeText(createdAt),
    modified_at: null,
    metadata: {},
    external_id: buyer.externalId,
    email,
    email_verified: true,
    name: buyer.name,
    billing_address: billingAddressOf(buyer),
    tax_id: buyer.taxId,
    organization_id: fixtureMerchantId,
    deleted_at: null,
    avatar_url: `https://www.gravatar.com/avatar/${avatar}?d=blank`,
  };
}

/** The customer fields of orders and subscriptions. */
export const buyerFields = (customer: Json): Json => ({
  customer_id: customer.id,
  customer,
  user_id: customer.id,
  user: {
    id: customer.id,
    email: customer.email,
    public_name: String(customer.name).slice(0, 1),
    avatar_url: null,
    github_username: null,
  },
});
