import type { BenefitProperties } from '@tessera/contracts/billing/benefits';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../../components/data/copy-id.tsx';
import type { DescriptionItem } from '../../../components/data/description-list.tsx';
import type { Translate } from '../../../i18n/i18n.ts';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { NameLink } from '../cells/cells.tsx';
import { useBilling } from '../use-billing.ts';

type LicenseKeyExpiry = NonNullable<BenefitProperties['expires']>;

/** The properties of a benefit, by type. */
export function useBenefitDetails(
  type: string,
  properties: BenefitProperties | null,
): DescriptionItem[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  if (!properties) return [];
  const { guildId, roleId, repositoryOwner, repositoryName, permission, files, archived } =
    properties;
  const { prefix, expires, activations, limitUsage, units, rollover, meterId } = properties;
  const id = (label: string, value: string | undefined): DescriptionItem[] =>
    value ? [{ label, value: <CopyId id={value} label={label} /> }] : [];
  const unlimited = t('benefit.unlimited');

  switch (type) {
    case 'custom':
      return properties.note ? [{ label: t('benefit.note'), value: properties.note }] : [];
    case 'discord':
      return [...id(t('benefit.discordServer'), guildId), ...id(t('benefit.role'), roleId)];
    case 'github_repository':
      return [
        { label: t('benefit.repository'), value: `${repositoryOwner}/${repositoryName}` },
        {
          label: t('benefit.permission'),
          value: enumText('benefit.permission', permission ?? '', t),
        },
      ];
    case 'downloadables': {
      const all = files ?? [];
      const archivedCount = all.filter((file) => archived?.[file]).length;
      return [
        { label: t('benefit.files'), value: formats.number(all.length - archivedCount) },
        ...(archivedCount > 0
          ? [{ label: t('benefit.archivedFiles'), value: formats.number(archivedCount) }]
          : []),
      ];
    }
    case 'license_keys':
      return [
        ...(prefix ? [{ label: t('benefit.prefix'), value: <code>{prefix}</code> }] : []),
        {
          label: t('benefit.validity'),
          value: expires ? validityText(expires, t) : t('benefit.forever'),
        },
        {
          label: t('benefit.activations'),
          value: activations ? formats.number(activations.limit) : unlimited,
        },
        {
          label: t('benefit.usage'),
          value: typeof limitUsage === 'number' ? formats.number(limitUsage) : unlimited,
        },
      ];
    case 'meter_credit':
      return [
        { label: t('benefit.units'), value: formats.number(units ?? 0) },
        { label: t('benefit.rollover'), value: t(rollover ? 'billing.yes' : 'billing.no') },
        ...(meterId
          ? [
              {
                label: t('field.meter'),
                value: (
                  <NameLink to={`${base}/meters/${meterId}`}>{t('benefit.showMeter')}</NameLink>
                ),
              },
            ]
          : []),
      ];
    default:
      return Object.entries(properties).map(([label, value]) => ({
        label,
        value: <code>{JSON.stringify(value)}</code>,
      }));
  }
}

/** How long a license key is valid. The provider may add timeframes, which are shown as they are. */
function validityText({ ttl: count, timeframe }: LicenseKeyExpiry, t: Translate): string {
  switch (timeframe) {
    case 'day':
      return t('benefit.validForDays', { count });
    case 'month':
      return t('benefit.validForMonths', { count });
    case 'year':
      return t('benefit.validForYears', { count });
    default:
      return `${count} ${timeframe}`;
  }
}
