import type { Benefit } from '@tessera/contracts/billing/benefits';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { enumText } from '../../../i18n/texts.ts';

/** The known types; the provider may add more. */
export const BENEFIT_TYPES = [
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
] as const;

/** The content of a benefit in a phrase that depends on its type; null if the provider has not sent it. */
export function benefitPhrase(
  { type, properties }: Pick<Benefit, 'type' | 'properties'>,
  t: Translate,
  formats: Formats,
): string | null {
  if (!properties) return null;
  switch (type) {
    case 'custom':
      return properties.note ?? null;
    case 'discord':
      return t('benefit.phrase.discord', { role: properties.roleId ?? '–' });
    case 'github_repository':
      return t('benefit.phrase.github', {
        repository: `${properties.repositoryOwner ?? '–'}/${properties.repositoryName ?? '–'}`,
        permission: enumText('benefit.permission', properties.permission ?? 'pull', t),
      });
    case 'downloadables': {
      const { files = [], archived = {} } = properties;
      return t('benefit.phrase.files', { count: files.filter((id) => !archived[id]).length });
    }
    case 'license_keys':
      return properties.prefix
        ? t('benefit.phrase.keyPrefix', { prefix: properties.prefix })
        : t('benefit.phrase.key');
    case 'meter_credit':
      return t('benefit.phrase.units', { count: properties.units ?? 0 });
    default:
      return formats.list(Object.keys(properties));
  }
}
