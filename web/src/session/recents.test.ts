import { beforeEach, describe, expect, it } from 'vitest';
import { addRecent, clearRecents, readRecents } from './recents.ts';

const owner = { userId: 'user-1', organizationId: 'organization-1' };
const paths = () => readRecents(owner).map(({ path }) => path);

describe('recently opened pages', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the latest nine, each once', () => {
    for (let page = 1; page <= 11; page += 1) addRecent(owner, { path: `/${page}`, name: null });
    addRecent(owner, { path: '/5', name: 'Five' });
    expect(paths()).toEqual(['/5', '/11', '/10', '/9', '/8', '/7', '/6', '/4', '/3']);
    expect(readRecents(owner)[0]).toEqual({ path: '/5', name: 'Five' });
  });

  it('separates users and organizations', () => {
    addRecent(owner, { path: '/orders', name: null });
    expect(readRecents({ ...owner, organizationId: 'organization-2' })).toEqual([]);
    expect(readRecents({ ...owner, userId: 'user-2' })).toEqual([]);
  });

  it('is empty after the lists are cleared, and other data stay', () => {
    addRecent(owner, { path: '/orders', name: null });
    localStorage.setItem('language', 'de');
    clearRecents();
    expect(paths()).toEqual([]);
    expect(localStorage.getItem('language')).toBe('de');
  });

  it.each(['not JSON', '{"path":1}', '[{"path":"/a"}]'])('ignores the stored text %s', (text) => {
    localStorage.setItem('recents:user-1:organization-1', text);
    expect(paths()).toEqual([]);
    addRecent(owner, { path: '/orders', name: null });
    expect(paths()).toEqual(['/orders']);
  });
});
