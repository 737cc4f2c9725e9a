import type { Discount } from '@tessera/contracts/billing/discounts';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../../components/data/copy-id.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { durationText, reductionText } from '../cells/discount-text.ts';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { dateValue, RecordDetails } from '../cells/record-details.tsx';
import { Status } from '../cells/status.tsx';
import { Columns } from '../details/columns.tsx';
import { ExtractSection } from '../details/extract-section.tsx';
import { orderListing } from '../orders/order-listing.tsx';
import { subscriptionListing } from '../subscriptions/subscription-listing.tsx';
import { Redemptions } from './redemptions.tsx';

/** A discount: reduction, products, validity and redemptions. */
export function DiscountDetail({ record: discount }: { readonly record: Discount }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const only = { discountId: discount.id };
  return (
    <Columns
      aside={
        <>
          <RecordDetails
            record={discount}
            items={[
              [t('field.status'), <Status key="status" of="discount" is={discount.availability} />],
              [t('discounts.amountOff'), reductionText(discount, formats)],
              [t('discounts.duration'), durationText(discount, t)],
              [t('field.type'), enumText('discount.type', discount.type, t)],
              [
                t('discounts.code'),
                discount.code && (
                  <CopyId key="code" id={discount.code} label={t('discounts.code')} />
                ),
              ],
              [t('discounts.redemptions'), <Redemptions key="redemptions" of={discount} />],
              [t('discounts.startsAt'), dateValue(discount.startsAt)],
              [t('discounts.endsAt'), dateValue(discount.endsAt)],
            ]}
          />
          <MetadataSection of={discount.metadata} />
        </>
      }
    >
      <ExtractSection listing={subscriptionListing} only={only} />
      <ExtractSection listing={orderListing} only={only} />
    </Columns>
  );
}
