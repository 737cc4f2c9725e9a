import { ApiError } from '@tessera/contracts/define/error';
import { type ListView, listViewErrors } from '@tessera/contracts/org/list-views';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorAt, field } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { serve } from '../../../test/serve.ts';
import { useListPreferences } from './use-list-preferences.ts';
import { ViewsMenu } from './views-menu.tsx';

const GET = 'GET /api/auth/organization/list-views';
const SAVE = 'POST /api/auth/organization/save-list-view';
const DELETE = 'POST /api/auth/organization/delete-list-view';
const PARAMETERS = ['search', 'status', 'sort'];

function Menu() {
  const preferences = useListPreferences('organization-1', 'orders');
  return <ViewsMenu preferences={preferences} parameters={PARAMETERS} />;
}

const createdAt = new Date('2026-01-05T09:00:00Z');
const viewOf = (id: string, name: string, query: string): ListView => ({
  id,
  name,
  query,
  createdAt,
});

type Body = { id?: string; name: string; query: string };

let views: ListView[];
beforeEach(() => {
  views = [
    viewOf('view-1', 'Paid', 'status=paid'),
    viewOf('view-2', 'Largest', 'sort=-totalAmount&status=paid'),
  ];
});

const withServer = () =>
  serve({
    [GET]: () => ({ views, columns: null }),
    [SAVE](body) {
      const { id = 'view-3', name, query } = body as Body;
      const saved = viewOf(id, name, query);
      views = views.some((view) => view.id === id)
        ? views.map((view) => (view.id === id ? saved : view))
        : [...views, saved];
      return saved;
    },
    [DELETE](body) {
      const { id } = body as { id: string };
      views = views.filter((view) => view.id !== id);
      return { success: true };
    },
  });

const trigger = () => screen.getByRole('button', { name: /View/ });
const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });
const dialog = () => screen.getByRole('dialog');
const inDialog = (name: string) => within(dialog()).getByRole('button', { name });
/** A button of a view in the dialog. */
const buttonOf = (view: string, name: string) => {
  const row = within(dialog())
    .getAllByRole('listitem')
    .find((one) => within(one).queryByText(view));
  if (!row) throw new Error(`no view ${view}`);
  return within(row).getByRole('button', { name });
};

/** Opens the menu on a page; `applied` is the name of the view that is recognized. */
async function open(path: string, applied: string | null, firstView = 'Paid') {
  const { user, router } = renderWith(<Menu />, { path });
  const text = applied === null ? t('views.title') : t('views.applied', { name: applied });
  await waitFor(() => expect(trigger().textContent).toBe(text));
  await user.click(trigger());
  await screen.findByRole('menuitem', { name: firstView });
  return { user, router };
}

describe('ViewsMenu', () => {
  it('lists all records first, then the saved views', async () => {
    withServer();
    await open('/orders', t('views.all'));
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual([t('views.all'), 'Paid', 'Largest']);
    expect(item(t('views.all')).getAttribute('aria-current')).toBe('true');
  });

  it('recognizes the view with the current filters and sort, on any page', async () => {
    withServer();
    await open('/orders?status=paid&sort=-totalAmount&cursor=abc', 'Largest');
    expect(item('Largest').getAttribute('aria-current')).toBe('true');
    expect(item('Paid').getAttribute('aria-current')).toBeNull();
  });

  it('applies a view and returns to all records', async () => {
    withServer();
    const { user, router } = await open('/orders?search=pro&cursor=abc', null);
    await user.click(item('Paid'));
    expect(router.state.location).toMatchObject({ pathname: '/orders', search: '?status=paid' });
    await user.click(trigger());
    await user.click(await screen.findByRole('menuitem', { name: t('views.all') }));
    expect(router.state.location.search).toBe('');
    await router.navigate(-1);
    expect(router.state.location.search).toBe('?status=paid');
  });

  it('offers to load the views again after an error', async () => {
    serve({ [GET]: () => new ApiError({ code: 'FORBIDDEN', status: 403, message: 'Forbidden' }) });
    const { user } = await open('/orders', t('views.all'), t('views.notLoaded'));
    expect(screen.queryByRole('menuitem', { name: t('views.manage') })).toBeNull();
    withServer();
    await user.click(item(t('views.notLoaded')));
    await user.click(trigger());
    await screen.findByRole('menuitem', { name: 'Paid' });
    expect(screen.queryByRole('menuitem', { name: t('views.notLoaded') })).toBeNull();
  });
});

describe('saving a view', () => {
  const openForm = async (path = '/orders?search=pro&cursor=abc') => {
    const { user } = await open(path, null);
    await user.click(item(t('views.save')));
    await waitFor(() => expect(document.activeElement).toBe(field(t('views.name'))));
    return user;
  };

  it('needs a filter or a sort', async () => {
    withServer();
    const { user } = await open('/orders?cursor=abc', t('views.all'));
    const save = item(new RegExp(t('views.nothingToSave')));
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.click(save);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stores the filters and sort under a name, and recognizes the view', async () => {
    const server = withServer();
    const user = await openForm('/orders?sort=-totalAmount&search=pro&cursor=abc');
    await user.type(field(t('views.name')), 'Pro{Enter}');
    await screen.findByText(t('views.saved', { name: 'Pro' }));
    const query = 'search=pro&sort=-totalAmount';
    const body = { list: 'orders', organizationId: 'organization-1', name: 'Pro', query };
    expect(server.bodies(SAVE)).toEqual([body]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(trigger().textContent).toBe(t('views.applied', { name: 'Pro' }));
  });

  it('requires a name', async () => {
    const server = withServer();
    const user = await openForm();
    await user.click(inDialog(t('views.saveTitle')));
    expect(errorAt(field(t('views.name')))).toBe(t('views.nameWrong'));
    await user.type(field(t('views.name')), 'x'.repeat(61));
    await user.click(inDialog(t('views.saveTitle')));
    expect(errorAt(field(t('views.name')))).toBe(t('views.nameWrong'));
    expect(server.bodies(SAVE)).toEqual([]);
  });

  it.each([
    'LIST_VIEW_NAME_IS_ALREADY_TAKEN',
    'LIST_VIEW_LIMIT_REACHED',
    'LIST_LIMIT_REACHED',
  ] as const)('shows the error %s at the name', async (code) => {
    withServer();
    const user = await openForm();
    serve({ [SAVE]: () => new ApiError(listViewErrors[code]) });
    await user.type(field(t('views.name')), 'Pro{Enter}');
    await waitFor(() => expect(errorAt(field(t('views.name')))).toBe(t(`error.${code}`)));
    expect(document.activeElement).toBe(field(t('views.name')));
    expect(screen.queryByRole('alert')).toBeNull();
    withServer();
    await user.type(field(t('views.name')), ' 2');
    expect(errorAt(field(t('views.name')))).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByText(t('views.saved', { name: 'Pro 2' }));
  });

  it('shows any other error above the name', async () => {
    withServer();
    const user = await openForm();
    serve({ [SAVE]: () => new ApiError({ code: 'X', status: 500, message: 'Failed' }) });
    await user.type(field(t('views.name')), 'Pro{Enter}');
    await screen.findByText(t('error.INTERNAL_SERVER_ERROR'));
    expect(errorAt(field(t('views.name')))).toBeNull();
  });

  it('is canceled without a call', async () => {
    const server = withServer();
    const user = await openForm();
    await user.click(inDialog(t('common.cancel')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies(SAVE)).toEqual([]);
  });
});

describe('managing views', () => {
  const openViews = async (path = '/orders?search=pro') => {
    const { user } = await open(path, path === '/orders' ? t('views.all') : null);
    await user.click(item(t('views.manage')));
    await waitFor(() => expect(document.activeElement).toBe(inDialog(t('common.done'))));
    return user;
  };

  it('renames a view and keeps its filters', async () => {
    const server = withServer();
    const user = await openViews();
    await user.click(buttonOf('Paid', t('views.rename')));
    const name = field(t('views.name'));
    expect(name.value).toBe('Paid');
    await user.clear(name);
    await user.type(name, 'Paid orders{Enter}');
    await screen.findByText(t('views.saved', { name: 'Paid orders' }));
    expect(server.bodies(SAVE)).toMatchObject([
      { id: 'view-1', name: 'Paid orders', query: 'status=paid' },
    ]);
    expect(buttonOf('Paid orders', t('views.rename'))).toBeTruthy();
  });

  it('shows at the name that a renamed view no longer exists', async () => {
    withServer();
    const user = await openViews();
    serve({ [SAVE]: () => new ApiError(listViewErrors.LIST_VIEW_NOT_FOUND) });
    await user.click(buttonOf('Paid', t('views.rename')));
    await user.type(field(t('views.name')), ' orders{Enter}');
    await waitFor(() =>
      expect(errorAt(field(t('views.name')))).toBe(t('error.LIST_VIEW_NOT_FOUND')),
    );
  });

  it('replaces the filters of a view by the current ones', async () => {
    const server = withServer();
    const user = await openViews();
    await user.click(buttonOf('Paid', t('views.replace')));
    await screen.findByText(t('views.replaced', { name: 'Paid' }));
    expect(server.bodies(SAVE)).toMatchObject([
      { id: 'view-1', name: 'Paid', query: 'search=pro' },
    ]);
    expect(trigger().textContent).toBe(t('views.applied', { name: 'Paid' }));
    expect(within(dialog()).queryAllByRole('button', { name: t('views.replace') })).toHaveLength(1);
  });

  it('does not replace the filters of a view by none', async () => {
    withServer();
    await openViews('/orders');
    expect(within(dialog()).queryByRole('button', { name: t('views.replace') })).toBeNull();
  });

  it('shows the error of a replacement', async () => {
    withServer();
    const user = await openViews();
    serve({ [SAVE]: () => new ApiError(listViewErrors.LIST_VIEW_NOT_FOUND) });
    await user.click(buttonOf('Paid', t('views.replace')));
    await within(dialog()).findByText(t('error.LIST_VIEW_NOT_FOUND'));
  });

  it('deletes a view after a confirmation', async () => {
    const server = withServer();
    const user = await openViews();
    await user.click(buttonOf('Paid', t('views.delete')));
    await screen.findByRole('dialog', { name: t('views.deleteTitle', { name: 'Paid' }) });
    expect(document.activeElement).toBe(inDialog(t('common.keep')));
    await user.click(inDialog(t('common.keep')));
    expect(server.bodies(DELETE)).toEqual([]);
    await user.click(buttonOf('Paid', t('views.delete')));
    await user.click(inDialog(t('views.delete')));
    await screen.findByText(t('views.deleted', { name: 'Paid' }));
    expect(server.bodies(DELETE)).toEqual([{ id: 'view-1' }]);
    expect(within(dialog()).queryByText('Paid')).toBeNull();
  });

  it('shows the error of a deletion', async () => {
    withServer();
    const user = await openViews();
    serve({ [DELETE]: () => new ApiError(listViewErrors.LIST_VIEW_NOT_FOUND) });
    await user.click(buttonOf('Paid', t('views.delete')));
    await user.click(inDialog(t('views.delete')));
    await within(dialog()).findByText(t('error.LIST_VIEW_NOT_FOUND'));
  });

  it('shows that no view is left', async () => {
    views = views.slice(0, 1);
    withServer();
    const user = await openViews();
    await user.click(buttonOf('Paid', t('views.delete')));
    await user.click(inDialog(t('views.delete')));
    await within(dialog()).findByText(t('views.none'));
  });
});
