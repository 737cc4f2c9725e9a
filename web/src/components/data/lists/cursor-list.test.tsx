import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf } from '../../../../test/form-queries.ts';
import { firstPage } from '../../../../test/load-states.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { CursorList } from './cursor-list.tsx';

type Page = Parameters<typeof CursorList<string>>[0]['page'];

/** Opens the page with the cursor `current`. */
function open(page: Partial<Page>) {
  const calls = { retry: vi.fn(), onCursor: vi.fn(), onSort: vi.fn() };
  const { user } = renderWith(
    <CursorList
      page={{ data: undefined, error: undefined, retry: calls.retry, ...page }}
      label="Names"
      columns={[{ key: 'name', header: 'Name', isTitle: true, sort: 'name', cell: (name) => name }]}
      keyOf={(name) => name}
      empty="No names yet"
      state={{
        cursor: 'current',
        onCursor: calls.onCursor,
        sorting: { ...firstPage.sorting, onSort: calls.onSort },
      }}
      total="2 names"
    />,
  );
  return { user, ...calls };
}

describe('CursorList', () => {
  it('sorts and opens the next and the first page', async () => {
    const { user, onCursor, onSort } = open({ data: { items: ['Ada'], nextCursor: 'next' } });
    expect(screen.getByText('2 names')).toBeDefined();
    await user.click(button('Name'));
    expect(onSort).toHaveBeenCalledExactlyOnceWith('name');
    await user.click(button(t('common.next')));
    await user.click(button(t('list.first')));
    expect(onCursor.mock.calls).toEqual([['next'], ['']]);
  });

  it('shows the error of a page with a retry, beside the page before', async () => {
    const error = new ApiError(commonErrors.SERVICE_UNAVAILABLE);
    const { user, retry } = open({ data: { items: ['Ada'], nextCursor: 'next' }, error });
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    expect(screen.getByText('Ada')).toBeDefined();
    await user.click(button(t('common.tryAgain')));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('leads from a page that has become empty to the first one', async () => {
    const { user, onCursor } = open({ data: { items: [], nextCursor: null } });
    expect(screen.queryByText('No names yet')).toBeNull();
    await user.click(button(t('list.first')));
    expect(onCursor).toHaveBeenCalledExactlyOnceWith('');
  });
});
