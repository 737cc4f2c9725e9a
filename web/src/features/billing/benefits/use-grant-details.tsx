import type { BenefitGrantProperties } from '@tessera/contracts/billing/benefits';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../../components/data/copy-id.tsx';
import type { DescriptionItem } from '../../../components/data/description-list.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

/** The properties of a grant; license keys are already masked by the provider. */
export function useGrantDetails(properties: BenefitGrantProperties | null): DescriptionItem[] {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!properties) return [];
  const { accountId, guildId, roleId, repositoryOwner, repositoryName, permission } = properties;
  const { files, displayKey, licenseKeyId } = properties;
  const id = (label: string, value: string | undefined): DescriptionItem[] =>
    value ? [{ label, value: <CopyId id={value} label={label} /> }] : [];
  return [
    ...id(t('grant.account'), accountId),
    ...id(t('benefit.discordServer'), guildId),
    ...id(t('benefit.role'), roleId),
    ...(repositoryOwner
      ? [{ label: t('benefit.repository'), value: `${repositoryOwner}/${repositoryName}` }]
      : []),
    ...(permission
      ? [
          {
            label: t('benefit.permission'),
            value: enumText('benefit.permission', permission, t),
          },
        ]
      : []),
    ...(files ? [{ label: t('benefit.files'), value: formats.number(files.length) }] : []),
    ...(displayKey ? [{ label: t('grant.key'), value: <code>{displayKey}</code> }] : []),
    ...id(t('grant.keyId'), licenseKeyId),
  ];
}
