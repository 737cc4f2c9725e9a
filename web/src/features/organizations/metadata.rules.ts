import { metadata } from '@app/contracts/org/organizations';

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

/** Stored metadata as one edits it: indented, and empty when there is nothing in it. */
export function metadataText(stored: string | null): string {
  const { value } = parseMetadata(stored ?? '');
  return value && Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : '';
}
