import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { Confirm } from './confirm.tsx';
import { MenuItem } from './menu-item.tsx';
import { RowMenu } from './row-menu.tsx';

function Row({ onRename = () => undefined }: { readonly onRename?: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <RowMenu label="Actions">
        <MenuItem to="/details">Details</MenuItem>
        <MenuItem onClick={onRename} reason="Only owners rename.">
          Rename
        </MenuItem>
        <MenuItem onClick={() => setRemoving(true)} isDanger>
          Remove
        </MenuItem>
      </RowMenu>
      <Confirm
        opened={isRemoving}
        title="Remove?"
        confirm="Remove it"
        onConfirm={() => undefined}
        onClose={() => setRemoving(false)}
      >
        Text
      </Confirm>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Actions' });
const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  it('opens with a click, Enter or the down arrow, and focuses its first item', async () => {
    const { user } = renderWith(<Row />);
    for (const open of ['{Enter}', '{ArrowDown}']) {
      button().focus();
      await user.keyboard(open);
      await waitFor(() => expect(focused()).toBe('Details'));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(button()));
    }
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
  });

  it('moves with arrow keys and letters', async () => {
    const { user } = renderWith(<Row />);
    await user.click(button());
    await waitFor(() => expect(focused()).toBe('Details'));
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Remove');
    await user.keyboard('d');
    expect(focused()).toBe('Details');
  });

  it('opens the page of a link', async () => {
    const { user, router } = renderWith(<Row />);
    await user.click(button());
    await user.click(screen.getByRole('menuitem', { name: 'Details' }));
    expect(router.state.location.pathname).toBe('/details');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('shows why an item is disabled, and does not run it', async () => {
    const rename = vi.fn();
    const { user } = renderWith(<Row onRename={rename} />);
    await user.click(button());
    const item = screen.getByRole('menuitem', { name: /Only owners rename/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await user.click(item);
    expect(rename).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeDefined();
  });

  it('gets the focus back from the dialog that an item opens', async () => {
    const { user } = renderWith(<Row />);
    await user.click(button());
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(focused()).toBe(t('common.keep')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });
});
