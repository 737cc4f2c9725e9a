import { metadata } from '@tessera/contracts/org/organizations';

export type Metadata = Readonly<Record<string, unknown>>;

export const METADATA_KINDS = ['text', 'number', 'flag', 'json'] as const;
export type MetadataKind = (typeof METADATA_KINDS)[number];

/** One entry as it is edited: its value in the words of its kind, `true` or `false` for a flag. */
export type MetadataField = {
  readonly name: string;
  readonly kind: MetadataKind;
  readonly value: string;
};

export type FieldProblem = 'name' | 'number' | 'json';

type Parsed = { readonly value: Record<string, unknown> } | { readonly value: null };

/** Metadata as typed: a JSON object that is small enough, or null. Nothing typed is an empty object. */
export function parseMetadata(text: string): Parsed {
  try {
    const parsed = metadata.safeParse(JSON.parse(text.trim() || '{}'));
    return { value: parsed.success ? parsed.data : null };
  } catch {
    return { value: null };
  }
}

/** Metadata as one edits it: indented, and empty when there is nothing in it. */
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
        return { name, kind: 'flag', value: `${entry}` };
      default:
        return { name, kind: 'json', value: JSON.stringify(entry) };
    }
  });

/** What the fields say together; null while one of them is wrong, or they are too large. */
export function objectOf(fields: readonly MetadataField[]): Record<string, unknown> | null {
  if (problemsOf(fields).some((problem) => problem !== null)) return null;
  const value = Object.fromEntries(fields.map((field) => [field.name.trim(), entryOf(field)]));
  return metadata.safeParse(value).success ? value : null;
}

/** What is wrong with each field: every one has a name of its own, and a value of its kind. */
export const problemsOf = (fields: readonly MetadataField[]): (FieldProblem | null)[] =>
  fields.map((field, place) => {
    const name = field.name.trim();
    const isTaken = fields.some((other, at) => at < place && other.name.trim() === name);
    if (name === '' || isTaken) return 'name';
    if (field.kind === 'number' && !Number.isFinite(numberOf(field.value))) return 'number';
    return field.kind === 'json' && !isJson(field.value) ? 'json' : null;
  });

function entryOf({ kind, value }: MetadataField): unknown {
  switch (kind) {
    case 'number':
      return numberOf(value);
    case 'flag':
      return value === 'true';
    case 'json':
      return JSON.parse(value);
    default:
      return value;
  }
}

/** `Number` takes nothing for zero. */
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
