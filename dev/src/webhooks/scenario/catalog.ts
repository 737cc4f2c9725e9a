import { type BillingEvent, fixtureMerchantId, fixtures } from '../load-fixtures.ts';
import { idOf } from './sample.ts';
import { moveTimes } from './scenario-dates.ts';

export type Json = BillingEvent['data'];

/** A product with the price that buyers pay for it. */
export type Offer = {
  readonly product: Json;
  readonly price: Json;
  readonly prices: readonly Json[];
  readonly benefits: readonly Json[];
  readonly currency: string;
  readonly amount: number;
};

/** The products of the merchant in the scenario. */
export type Catalog = {
  /** Monthly, in dollars, with minutes of the meter included. */
  readonly pro: Offer;
  /** Monthly, in euros. */
  readonly ensemble: Offer;
  /** One-time, in dollars. */
  readonly samplePack: Offer;
  readonly meter: Json;
  /** 50 % off a subscription for three months. */
  readonly quarterDiscount: Json;
};

export const METERED_MINUTES = 300;

/** The catalog of the fixtures with all times `days` later, and an additional product in euros. */
export function catalogMoved(days: number): Catalog {
  const moved = (type: string) => moveTimes(fixtureData(type), days);
  const subscription = moved('subscription.active');
  const pro = offerOf(moved('product.updated'));
  const [meter] = subscription.meters as readonly Json[];
  return {
    pro,
    ensemble: offerOf(ensembleOf(pro)),
    samplePack: offerOf(moved('product.created')),
    meter: meter?.meter as Json,
    quarterDiscount: subscription.discount as Json,
  };
}

/** The data of the fixture of a type. */
export function fixtureData(type: string): Json {
  const found = fixtures.find(({ event }) => event.type === type);
  if (!found) throw new Error(`There is no fixture of ${type}`);
  return found.event.data;
}

function offerOf(product: Json): Offer {
  const prices = product.prices as readonly Json[];
  const [price = {}] = prices;
  return {
    product,
    price,
    prices,
    benefits: product.benefits as readonly Json[],
    currency: String(price.price_currency),
    amount: Number(price.price_amount),
  };
}

function ensembleOf({ product, price, benefits }: Offer): Json {
  const id = idOf('product ensemble');
  return {
    ...product,
    modified_at: null,
    id,
    name: 'Fjordlight Ensemble',
    description: 'Ten seats, stems and advice for studios.',
    organization_id: fixtureMerchantId,
    metadata: { plan_code: 'ensemble_monthly' },
    prices: [
      {
        ...price,
        id: idOf('price ensemble'),
        product_id: id,
        price_currency: 'eur',
        price_amount: 9900,
      },
    ],
    benefits: benefits.filter(({ type }) => type === 'custom' || type === 'downloadables'),
    medias: [],
    attached_custom_fields: [],
  };
}
