import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useQuery } from '../../api/use-query.ts';
import { useDebouncedValue } from '../../components/data/use-debounced-value.ts';

const PAUSE_MS = 350;

export type SlugCheck = 'idle' | 'checking' | 'free' | 'taken';

/** Whether a slug is available, checked after a pause in typing. A failed check shows nothing. */
export function useSlugCheck(slug: string): SlugCheck {
  const settled = useDebouncedValue(slug, PAUSE_MS);
  const isAskable = organizationRoutes.checkSlug.body.safeParse({ slug: settled }).success;
  const response = useQuery(
    organizationRoutes.checkSlug,
    isAskable ? { body: { slug: settled } } : null,
  );

  if (slug === '' || (slug === settled && !isAskable)) return 'idle';
  if (slug !== settled || response.isLoading) return 'checking';
  if (response.data) return 'free';
  return response.error?.code === organizationErrors.SLUG_IS_TAKEN.code ? 'taken' : 'idle';
}
