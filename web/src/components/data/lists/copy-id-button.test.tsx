import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { RowMenu } from '../../overlays/row-menu.tsx';
import { CopyIdButton, CopyIdItem } from './copy-id-button.tsx';

describe('the id of a row', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is copied by a button', async () => {
    const { user } = renderWith(<CopyIdButton id="order-1" />);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: t('list.copyId') }));
    await screen.findByText(t('common.copied'));
    expect(write).toHaveBeenCalledWith('order-1');
  });

  it('is copied by an item of the menu', async () => {
    const { user } = renderWith(
      <RowMenu label="Actions">
        <CopyIdItem id="user-1" label={t('members.copyUserId')} />
      </RowMenu>,
    );
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: t('members.copyUserId') }));
    await screen.findByText(t('common.copied'));
    expect(write).toHaveBeenCalledWith('user-1');
  });

  it('shows that the browser does not allow copying', async () => {
    const { user } = renderWith(<CopyIdButton id="order-1" />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: t('list.copyId') }));
    await screen.findByText(t('list.notCopied'));
  });
});
