import type { ProductDetail as Detail } from '@tessera/contracts/billing/products';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/data/badge.tsx';
import { Table } from '../../../components/data/table.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { NameLink } from '../cells/cells.tsx';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { PriceText } from '../cells/price-text.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { Status } from '../cells/status.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import classes from '../details/detail.module.css';
import { ExtractSection } from '../details/extract-section.tsx';
import { orderListing } from '../orders/order-listing.tsx';
import { subscriptionListing } from '../subscriptions/subscription-listing.tsx';
import { useBilling } from '../use-billing.ts';
import { MediaList } from './media-list.tsx';

type Props = { readonly record: Detail };

/** A product: prices, benefits and subscribers. */
export function ProductDetail({ record: product }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, isArchived, isRecurring, recurringInterval, medias } = product;
  const only = { productId: id };
  const fields = product.attachedCustomFields.flatMap(({ customField, required }) =>
    customField ? [{ ...customField, isRequired: required === true }] : [],
  );
  return (
    <>
      {isArchived && <Alert tone="warn">{t('product.isArchived')}</Alert>}
      <Columns
        aside={
          <>
            <RecordDetails
              record={product}
              items={[
                [
                  t('field.status'),
                  <Status key="status" of="product" is={isArchived ? 'archived' : 'active'} />,
                ],
                [
                  t('field.interval'),
                  isRecurring && recurringInterval
                    ? enumText('interval', recurringInterval, t)
                    : t('products.oneTimePurchase'),
                ],
                [
                  t('product.activeSubscriptions'),
                  isRecurring ? formats.number(product.activeSubscriptionCount) : null,
                ],
                [t('product.description'), product.description],
                [t('product.media'), medias.length > 0 && <MediaList key="medias" of={medias} />],
              ]}
            />
            <MetadataSection of={product.metadata} />
          </>
        }
      >
        <Prices record={product} />
        <Benefits record={product} />
        {fields.length > 0 && <Fields fields={fields} />}
        {isRecurring && (
          <ExtractSection listing={subscriptionListing} only={only} without={['product']} />
        )}
        <ExtractSection listing={orderListing} only={only} />
        <EventHistory of={id} />
      </Columns>
    </>
  );
}

function Prices({ record: product }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('products.prices')} flush>
      {product.prices.length === 0 ? (
        <p className={classes.none}>{t('product.noPrices')}</p>
      ) : (
        <Table
          label={t('products.prices')}
          rows={product.prices}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'price',
              header: t('product.price'),
              isTitle: true,
              cell: (price) => <PriceText of={price} interval={product.recurringInterval} />,
            },
            {
              key: 'kind',
              header: t('field.type'),
              cell: ({ amountType, legacy }) => (
                <Row gap={6}>
                  {enumText('price.type', amountType, t)}
                  {legacy && <Badge>{t('price.legacy')}</Badge>}
                </Row>
              ),
            },
            {
              key: 'status',
              header: t('field.status'),
              align: 'end',
              cell: ({ isArchived }) => (
                <Status of="product" is={isArchived ? 'archived' : 'active'} />
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Benefits({ record: product }: Props) {
  const { t } = useTranslation();
  const { base } = useBilling();
  return (
    <Section title={t('products.benefits')} flush>
      {product.benefits.length === 0 ? (
        <p className={classes.none}>{t('product.noBenefits')}</p>
      ) : (
        <Table
          label={t('products.benefits')}
          rows={product.benefits}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'benefit',
              header: t('field.benefit'),
              isTitle: true,
              cell: ({ id, description }) => (
                <NameLink to={`${base}/benefits/${id}`}>
                  {description ?? t('billing.unknownBenefit')}
                </NameLink>
              ),
            },
            {
              key: 'type',
              header: t('field.type'),
              align: 'end',
              cell: ({ type }) => enumText('benefit.type', type, t),
            },
          ]}
        />
      )}
    </Section>
  );
}

type Field = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
};

function Fields({ fields }: { readonly fields: readonly Field[] }) {
  const { t } = useTranslation();
  const { base } = useBilling();
  return (
    <Section title={t('custom-fields.title')} flush>
      <Table
        label={t('custom-fields.title')}
        rows={fields}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'field',
            header: t('custom-fields.field'),
            isTitle: true,
            cell: ({ id, name }) => <NameLink to={`${base}/custom-fields/${id}`}>{name}</NameLink>,
          },
          {
            key: 'type',
            header: t('field.type'),
            cell: ({ type }) => enumText('custom-field.type', type, t),
          },
          {
            key: 'required',
            header: t('custom-fields.required'),
            align: 'end',
            cell: ({ isRequired }) => t(isRequired ? 'billing.yes' : 'billing.no'),
          },
        ]}
      />
    </Section>
  );
}
