import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { Confirm } from './confirm.tsx';

type Props = {
  readonly onConfirm?: () => void;
  readonly isBusy?: boolean;
  readonly error?: ApiError;
};

/** A button that opens the dialog. */
function Page({ onConfirm = () => {}, isBusy = false, error }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel invitation
      </button>
      <Confirm
        opened={isOpen}
        title="Cancel the invitation?"
        confirm="Cancel invitation"
        command={{ isBusy, error }}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        The link in the email stops working.
      </Confirm>
    </>
  );
}

async function openDialog(page = <Page />) {
  const view = renderWith(page);
  await view.user.click(button('Cancel invitation'));
  await screen.findByRole('dialog', { name: 'Cancel the invitation?' });
  return view;
}

describe('Confirm', () => {
  it('focuses the button that keeps everything, and returns the focus when it closes', async () => {
    const onConfirm = vi.fn();
    const { user } = await openDialog(<Page onConfirm={onConfirm} />);
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Cancel invitation')));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirms', async () => {
    const onConfirm = vi.fn();
    const { user } = await openDialog(<Page onConfirm={onConfirm} />);
    await user.click(button('Cancel invitation'));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('ignores the button while it is busy', async () => {
    const onConfirm = vi.fn();
    const { user } = await openDialog(<Page onConfirm={onConfirm} isBusy />);
    expect(button('Cancel invitation').dataset.loading).toBe('true');
    await user.click(button('Cancel invitation'));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('shows an error in an alert', async () => {
    await openDialog(<Page error={new ApiError(commonErrors.TOO_MANY_REQUESTS)} />);
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });
});
