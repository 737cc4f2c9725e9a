import { metadata } from '@tessera/contracts/org/organizations';

export type Metadata = Readonly<Record<string, unknown>>;

export const METADATA_KINDS = ['text', 'number', 'boolean', 'json'] as const;
export type MetadataKind = (typeof METADATA_KINDS)[number];

/** One entry while it is edited: its value as the text of its type, `true` or `false` for a flag. */
export type MetadataField = {
  readonly name: string;
  readonly kind: MetadataKind;
  readonly value: string;
};

export type FieldProblem = 'name' | 'number' | 'json';

type Parsed = { readonly value: Record<string, unknown> } | { readonly value: null };

/** Parses metadata: a JSON object below the size limit, or null. An empty text is an empty object. */
export function parseMetadata(text: string): Parsed {
  try {
    const parsed = metadata.safeParse(JSON.parse(text.trim() || '{}'));
    return { value: parsed.success ? parsed.data : null };
  } catch {
    return { value: null };
  }
}

/** Metadata as text: indented, and empty for an empty object. */
export const metadataText = (value: Metadata): string =>
  Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : '';

export const fieldsOf = (value: Metadata): MetadataField[] =>
  Object.entries(value).map(([name, entry]) => {
    switch (typeof entry) {
      case 'string':
        return { name, kind: 'text', value: entry };
      case 'number':
        return { name, kind: 'number', value: `${entry}` };
      case 'boolean':
        return { name, kind: 'boolean', value: `${entry}` };
      default:
        return { name, kind: 'json', value: JSON.stringify(entry) };
    }
  });

/** The object of all fields; null if a field is invalid or the object is too large. */
export function objectOf(fields: readonly MetadataField[]): Record<string, unknown> | null {
  if (problemsOf(fields).some((problem) => problem !== null)) return null;
  const value = Object.fromEntries(fields.map((field) => [field.name.trim(), entryOf(field)]));
  return metadata.safeParse(value).success ? value : null;
}

/** The error of each field, or null: names must be unique and not empty, values must fit their type. */
export const problemsOf = (fields: readonly MetadataField[]): (FieldProblem | null)[] =>
  fields.map((field, index) => {
    const name = field.name.trim();
    const isTaken = fields.some((other, at) => at < index && other.name.trim() === name);
    if (name === '' || isTaken) return 'name';
    if (field.kind === 'number' && !Number.isFinite(numberOf(field.value))) return 'number';
    return field.kind === 'json' && !isJson(field.value) ? 'json' : null;
  });

function entryOf({ kind, value }: MetadataField): unknown {
  switch (kind) {
    case 'number':
      return numberOf(value);
    case 'boolean':
      return value === 'true';
    case 'json':
      return JSON.parse(value);
    default:
      return value;
  }
}

/** Unlike `Number`, which returns zero for an empty text. */
const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
