import { ApiError } from '@tessera/contracts/define/error';
import { listViewErrors } from '@tessera/contracts/org/list-views';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { serve } from '../../../test/serve.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { useListPreferences } from './use-list-preferences.ts';

const GET = 'GET /api/auth/organization/list-views';
const SET = 'POST /api/auth/organization/set-list-columns';

const columns = [
  { key: 'customer', header: 'Customer' },
  { key: 'country', header: 'Country' },
  { key: 'spent', header: 'Spent' },
  { key: 'tax', header: 'Tax', isExtra: true },
  { key: 'actions', header: 'Actions', isActions: true },
];

function Menu() {
  const preferences = useListPreferences('organization-1', 'customers');
  return (
    <>
      <ColumnsMenu columns={columns} preferences={preferences} />
      <output>{JSON.stringify(preferences.columns) ?? 'loading'}</output>
    </>
  );
}

const columnsText = () => document.querySelector('output');
const expectColumns = (keys: readonly string[] | null) =>
  waitFor(() => expect(columnsText()?.textContent).toBe(JSON.stringify(keys)));
const option = (name: string) => screen.getByRole('menuitemcheckbox', { name });
const checked = () =>
  screen
    .getAllByRole('menuitemcheckbox')
    .filter((item) => item.getAttribute('aria-checked') === 'true')
    .map(({ textContent }) => textContent);

describe('ColumnsMenu', () => {
  let saved: readonly string[] | null;
  beforeEach(() => {
    saved = null;
  });
  const withServer = () =>
    serve({
      [GET]: () => ({ views: [], columns: saved }),
      [SET](body) {
        saved = (body as { columns: readonly string[] | null }).columns;
        return { columns: saved };
      },
    });
  const open = async () => {
    const { user } = renderWith(<Menu />);
    await expectColumns(saved);
    await user.click(screen.getByRole('button', { name: t('columns.title') }));
    await screen.findAllByRole('menuitemcheckbox');
    return user;
  };

  it('opens, moves and closes with the keyboard', async () => {
    withServer();
    const { user } = renderWith(<Menu />);
    await expectColumns(saved);
    const button = screen.getByRole('button', { name: t('columns.title') });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(option('Country')));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(option('Spent'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('checks the default columns; the first one cannot be hidden', async () => {
    withServer();
    await open();
    expect(checked()).toEqual(['Customer', 'Country', 'Spent']);
    expect(option('Customer')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: t('columns.reset') })).toBeNull();
  });

  it('shows a change at once, stays open and saves it', async () => {
    const server = withServer();
    const user = await open();
    const release = server.hold();
    await user.click(option('Country'));
    await expectColumns(['customer', 'spent']);
    expect(checked()).toEqual(['Customer', 'Spent']);
    release();
    await waitFor(() => expect(saved).toEqual(['customer', 'spent']));
    expect(server.bodies(SET)).toEqual([
      { list: 'customers', organizationId: 'organization-1', columns: ['customer', 'spent'] },
    ]);
  });

  it('saves the latest of several changes', async () => {
    const server = withServer();
    const user = await open();
    const release = server.hold();
    await user.click(option('Country'));
    await user.click(option('Tax'));
    await user.click(option('Country'));
    await expectColumns(['customer', 'country', 'spent', 'tax']);
    release();
    await waitFor(() => expect(saved).toEqual(['customer', 'country', 'spent', 'tax']));
    expect(server.bodies(SET)).toHaveLength(2);
    await expectColumns(['customer', 'country', 'spent', 'tax']);
  });

  it('returns to the saved columns after an error', async () => {
    saved = ['customer', 'tax'];
    withServer();
    const user = await open();
    serve({ [SET]: () => new ApiError(listViewErrors.LIST_LIMIT_REACHED) });
    await user.click(option('Spent'));
    await screen.findByText(t('error.LIST_LIMIT_REACHED'));
    await expectColumns(['customer', 'tax']);
    expect(checked()).toEqual(['Customer', 'Tax']);
  });

  it('resets to the default columns', async () => {
    saved = ['customer', 'tax'];
    const server = withServer();
    const user = await open();
    await user.click(screen.getByRole('menuitem', { name: t('columns.reset') }));
    await expectColumns(null);
    await waitFor(() => expect(saved).toBeNull());
    expect(server.bodies(SET)).toMatchObject([{ columns: null }]);
  });
});

describe('the columns of a list', () => {
  it('are the default ones if they cannot be loaded', async () => {
    serve({ [GET]: () => new ApiError({ code: 'FORBIDDEN', status: 403, message: 'Forbidden' }) });
    renderWith(<Menu />);
    await expectColumns(null);
  });

  it('are the default ones after half a second without a response', async () => {
    const release = serve({ [GET]: () => ({ views: [], columns: ['customer'] }) }).hold();
    renderWith(<Menu />);
    expect(columnsText()?.textContent).toBe('loading');
    await expectColumns(null);
    release();
    await expectColumns(['customer']);
  });
});
