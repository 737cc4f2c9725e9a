import type { Discount } from '@tessera/contracts/billing/discounts';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { None } from '../cells/cells.tsx';

/** The number of redemptions, and the maximum. */
export function Redemptions({ of: discount }: { readonly of: Discount }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { redemptionsCount: used, maxRedemptions: max } = discount;
  if (used === null) return <None />;
  if (max === null) return formats.number(used);
  const text = t('discounts.usedOf', { used, max });
  return (
    <div>
      {text}
      <ProgressBar value={used} max={max} />
    </div>
  );
}
