import { listViewRoutes } from '@tessera/contracts/org/list-views';
import { describe, expect, it } from 'vitest';
import { appliedView, viewQuery } from './view-query.rules.ts';

const parameters = ['search', 'status', 'type', 'sort'];

describe('viewQuery', () => {
  it('has the parameters of the list in their order, without the page', () => {
    const query = 'sort=-amount&cursor=abc&limit=50&status=paid&other=1&search=';
    expect(viewQuery(query, parameters)).toBe('status=paid&sort=-amount');
  });

  it('is a query that the call accepts', () => {
    const search = new URLSearchParams({ search: 'Åse "50 %" <a> #1', type: 'a.b,c.d' });
    const query = viewQuery(search, parameters);
    const body = { list: 'orders', name: 'Paid', query };
    expect(listViewRoutes.saveListView.body.safeParse(body).success).toBe(true);
    expect(new URLSearchParams(query).get('search')).toBe('Åse "50 %" <a> #1');
  });
});

describe('appliedView', () => {
  const views = [{ query: '' }, { query: 'sort=-amount&status=paid' }];

  it('is the view with the same filters and sort', () => {
    const of = (query: string) => appliedView(views, new URLSearchParams(query), parameters);
    expect(of('')).toBe(views[0]);
    expect(of('cursor=abc')).toBe(views[0]);
    expect(of('status=paid&sort=-amount&limit=100')).toBe(views[1]);
    expect(of('status=paid')).toBeUndefined();
  });
});
