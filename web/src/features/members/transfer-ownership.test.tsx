import { ApiError } from '@tessera/contracts/define/error';
import { ownershipErrors } from '@tessera/contracts/org/ownership';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alertWith,
  button,
  choose,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { TransferOwnership } from './transfer-ownership.tsx';

const TRANSFER = 'POST /api/auth/organization/transfer-ownership';
const others = [memberOf('Grace Hall'), memberOf('Lin Chen')];
const phrase = () => field(t('deleteOrganization.confirm', { slug: 'acme' }));

async function openDialog() {
  const view = renderWith(<TransferOwnership organization={acme} others={others} />);
  await view.user.click(button(t('transfer.open')));
  await screen.findByRole('dialog', { name: t('transfer.dialogTitle', { name: 'Acme' }) });
  return view;
}

describe('TransferOwnership', () => {
  it('is disabled without another member', () => {
    renderWith(<TransferOwnership organization={acme} others={[]} />);
    expect(button(t('transfer.open'))).toHaveProperty('disabled', true);
    expect(screen.getByText(t('transfer.noMembers'))).toBeDefined();
  });

  it('focuses the field for the slug, and again when the slug is mistyped', async () => {
    const server = serve();
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(phrase()));
    await user.click(button(t('transfer.submit')));
    expect(errorAt(phrase())).toBe(t('deleteOrganization.confirmWrong', { slug: 'acme' }));
    expect(document.activeElement).toBe(phrase());
    expect(server.bodies(TRANSFER)).toEqual([]);
  });

  it('transfers once to the selected member', async () => {
    const server = serve({
      [TRANSFER]: () => ({ owner: memberOf('Lin Chen', 'owner'), formerOwner: memberOf('Ada') }),
    });
    const { user } = await openDialog();
    await choose(user, t('transfer.newOwner'), 'Lin Chen (lin-chen@example.com)');
    await choose(user, t('transfer.newRole'), t('role.member'));
    await user.type(phrase(), 'acme');
    await pressTwice({ user, server, name: t('transfer.submit'), route: TRANSFER });
    expect(server.bodies(TRANSFER)).toEqual([
      { memberId: 'member-lin-chen', organizationId: acme.id, role: 'member' },
    ]);
    await screen.findByText(t('transfer.done', { name: 'Lin Chen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error in an alert, which is gone when the dialog is opened again', async () => {
    const error = ownershipErrors.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP;
    serve({ [TRANSFER]: () => new ApiError(error) });
    const { user } = await openDialog();
    await user.type(phrase(), 'acme{Enter}');
    await alertWith(messageOf(error));
    await user.click(button(t('common.cancel')));
    await user.click(button(t('transfer.open')));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
