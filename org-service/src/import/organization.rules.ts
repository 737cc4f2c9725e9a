import { cleanImage, cleanName } from '@tessera/chassis/import/clean';
import { limits } from '@tessera/contracts/define/text';
import { metadata, type Organization, slug } from '@tessera/contracts/org/organizations';
import type { SourceOrganization } from './source-rows.ts';

/** An organization as it is stored, and the changes that were necessary. */
export function organizationFrom(source: SourceOrganization): {
  readonly organization: Organization;
  readonly changes: readonly string[];
} {
  const usableSlug = slugFrom(source);
  const organization: Organization = {
    id: source.id,
    name: cleanName(source.name ?? '', usableSlug),
    slug: usableSlug,
    logo: cleanImage(source.logo),
    metadata: metadataFrom(source.metadata ?? null),
    createdAt: source.createdAt,
  };
  return { organization, changes: changesOf(source, organization) };
}

/** Replaces characters that are invalid in a slug by hyphens. Falls back to the id. */
function slugFrom({ id, slug: given }: SourceOrganization): string {
  if (slug.safeParse(given).success) return given ?? id;
  const text = (given ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
    .replace(/[\u0000-\u0020\u007f-\u00a0/\\"'`<>%?#\s]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, limits.slug);
  return slug.safeParse(text).success ? text : id;
}

/** The serialized text, if it is an object within the limits. */
function metadataFrom(given: string | object | null): string | null {
  if (given === null || given === '') return null;
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  try {
    return metadata.safeParse(JSON.parse(text)).success ? text : null;
  } catch {
    return null;
  }
}

function changesOf(source: SourceOrganization, imported: Organization): string[] {
  const hadMetadata = source.metadata && source.metadata !== 'null';
  return [
    ...(imported.name === source.name ? [] : ['name shortened or cleaned']),
    ...(imported.slug === source.slug ? [] : [`slug is ${imported.slug} now`]),
    ...(source.logo && imported.logo === null ? ['logo left out'] : []),
    ...(hadMetadata && imported.metadata === null ? ['metadata left out'] : []),
  ];
}
