import * as z from 'zod/mini';

const PREFIX = 'recents:';
/** The one that is open, and eight others. */
const MAX_STORED = 9;

const recent = z.object({
  /** Below the path of the organization, with the query that identifies a record. */
  path: z.string(),
  /** The name of a record; null for a page, which has a name in each language. */
  name: z.nullable(z.string()),
});
export type Recent = z.output<typeof recent>;
const recents = z.catch(z.array(recent), []);

/** Whose recently opened pages these are. */
export type RecentsOwner = { readonly userId: string; readonly organizationId: string };

const keyOf = ({ userId, organizationId }: RecentsOwner) => `${PREFIX}${userId}:${organizationId}`;

/** The pages and records that a user last opened in an organization with this browser, latest first. */
export function readRecents(owner: RecentsOwner): readonly Recent[] {
  try {
    return recents.parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Moves a page or record to the start of the list. */
export function addRecent(owner: RecentsOwner, opened: Recent): void {
  const others = readRecents(owner).filter(({ path }) => path !== opened.path);
  const stored = [opened, ...others].slice(0, MAX_STORED);
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(stored));
  } catch {
    // Storage may be blocked or full. Then the list stays as it is.
  }
}

/** Deletes the lists of all users and organizations. */
export function clearRecents(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage may be blocked. Then nothing was stored.
  }
}
