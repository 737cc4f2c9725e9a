import { ApiError } from '@tessera/contracts/define/error';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { DeleteOrganization } from './delete-organization.tsx';

const DELETE = 'POST /api/auth/organization/delete';
const phrase = () => field(t('deleteOrganization.confirm', { slug: acme.slug }));
const error = organizationErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION;

async function openDialog(onDeleted = () => {}) {
  const view = renderWith(<DeleteOrganization organization={acme} onDeleted={onDeleted} />);
  await view.user.click(button(t('deleteOrganization.open')));
  await screen.findByRole('dialog', {
    name: t('deleteOrganization.dialogTitle', { name: 'Acme' }),
  });
  return view;
}

describe('DeleteOrganization', () => {
  it('focuses the field for the slug, and again when the slug is mistyped', async () => {
    const server = serve();
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(phrase()));
    await user.type(phrase(), 'acm');
    await user.click(button(t('deleteOrganization.submit')));
    expect(errorAt(phrase())).toBe(t('deleteOrganization.confirmWrong', { slug: acme.slug }));
    expect(document.activeElement).toBe(phrase());
    expect(server.bodies(DELETE)).toEqual([]);
  });

  it('deletes once after the slug is typed', async () => {
    const onDeleted = vi.fn();
    const server = serve({ [DELETE]: () => acme });
    const { user } = await openDialog(onDeleted);
    await user.type(phrase(), ' acme ');
    await pressTwice({ user, server, name: t('deleteOrganization.submit'), route: DELETE });
    expect(server.bodies(DELETE)).toEqual([{ organizationId: acme.id }]);
    await screen.findByText(t('deleteOrganization.done', { name: 'Acme' }));
    expect(onDeleted).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert, which is gone when the dialog is opened again', async () => {
    serve({ [DELETE]: () => new ApiError(error) });
    const { user } = await openDialog();
    await user.type(phrase(), 'acme{Enter}');
    await alertWith(messageOf(error));
    await user.click(button(t('common.cancel')));
    await user.click(button(t('deleteOrganization.open')));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(phrase().value).toBe('');
  });
});
