import { describe, expect, it, vi } from 'vitest';
import { hardRedirect } from './hard-redirect.ts';
import { addRecent, readRecents } from './recents.ts';

describe('hardRedirect', () => {
  it('loads the page and forgets the recently opened records', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const owner = { userId: 'user-1', organizationId: 'organization-1' };
    addRecent(owner, { path: '/customers/c-1', name: 'Grace Shop' });
    hardRedirect('/sign-in');
    expect(assign).toHaveBeenCalledWith('/sign-in');
    expect(readRecents(owner)).toEqual([]);
  });
});
