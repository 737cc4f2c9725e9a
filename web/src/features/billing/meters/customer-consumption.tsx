import type { CustomerDetail } from '@tessera/contracts/billing/customers';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '../../../components/forms/select.tsx';
import { Consumption } from './consumption.tsx';
import classes from './meter-detail.module.css';

/** A customer's usage of a meter by day; with several meters, one can be selected. */
export function CustomerConsumption({ of: customer }: { readonly of: CustomerDetail }) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const { id, meters } = customer;
  const shown = meters.find(({ meterId }) => meterId === address.get('meter')) ?? meters[0];
  if (!shown) return null;
  const choose = (meterId: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('meter', meterId);
        return after;
      },
      { replace: true },
    );
  return (
    <Consumption meterId={shown.meterId} customerId={id} lead={t('customer.consumptionLead')}>
      {meters.length > 1 && (
        <div className={classes.meter}>
          <Select
            name="meter"
            label={t('field.meter')}
            isLabelHidden
            value={shown.meterId}
            options={meters.map(({ meterId, meterName }) => ({
              value: meterId,
              label: meterName ?? meterId,
            }))}
            onChange={choose}
          />
        </div>
      )}
    </Consumption>
  );
}
