import type { BenefitGrantProperties } from '@tessera/contracts/billing/benefits';
import { CopyId } from '../../../components/data/copy-id.tsx';
import type { DescriptionItem } from '../../../components/data/description-list.tsx';
import { valueText } from '../../../words/lookup.ts';
import { useWords } from '../../../words/words.tsx';

/** The properties of a grant; license keys are already masked by the provider. */
export function useGrantDetails(properties: BenefitGrantProperties | null): DescriptionItem[] {
  const { t, formats } = useWords();
  if (!properties) return [];
  const { accountId, guildId, roleId, repositoryOwner, repositoryName, permission } = properties;
  const { files, displayKey, licenseKeyId } = properties;
  const id = (label: string, value: string | undefined): DescriptionItem[] =>
    value ? [{ label, value: <CopyId id={value} label={label} /> }] : [];
  return [
    ...id(t('grant.account'), accountId),
    ...id(t('benefit.guild'), guildId),
    ...id(t('benefit.role'), roleId),
    ...(repositoryOwner
      ? [{ label: t('benefit.repository'), value: `${repositoryOwner}/${repositoryName}` }]
      : []),
    ...(permission
      ? [
          {
            label: t('benefit.permission'),
            value: valueText('benefit.permission', permission, t),
          },
        ]
      : []),
    ...(files ? [{ label: t('benefit.files'), value: formats.number(files.length) }] : []),
    ...(displayKey ? [{ label: t('grant.key'), value: <code>{displayKey}</code> }] : []),
    ...id(t('grant.keyId'), licenseKeyId),
  ];
}
