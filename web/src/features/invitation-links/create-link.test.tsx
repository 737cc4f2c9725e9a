import { ApiError } from '@tessera/contracts/define/error';
import { invitationLinkErrors, linkLimits } from '@tessera/contracts/org/invitation-links';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
import { invitationLink } from '../../../test/sample-joining.ts';
import { acme, assignableRoles } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { CreateLink } from './create-link.tsx';

const CREATE = 'POST /api/auth/organization/create-invitation-link';
const URL = 'https://tessera.example/join/token1';
const created = () => ({ url: URL, link: invitationLink });
const maxUses = () => field(new RegExp(`^${t('links.maxUses')}`));

async function openDialog(onClose = () => {}) {
  const view = renderWith(
    <CreateLink organization={acme} roles={assignableRoles} teams={[]} opened onClose={onClose} />,
  );
  await screen.findByRole('dialog', { name: t('links.create') });
  return view;
}

describe('CreateLink', () => {
  it('requires a limit for a role with more permissions, and focuses its field', async () => {
    const server = serve();
    const { user } = await openDialog();
    await choose(user, t('invite.role'), 'Admin');
    expect(screen.getByText(t('links.roleWarning'))).toBeDefined();
    await user.click(button(t('links.create')));
    expect(errorAt(maxUses())).toBe(t('links.maxUsesWrong', { max: linkLimits.maxUses }));
    expect(document.activeElement).toBe(maxUses());
    await user.type(maxUses(), '0');
    expect(errorAt(maxUses())).toBeNull();
    await user.click(button(t('links.create')));
    expect(errorAt(maxUses())).toBe(t('links.maxUsesWrong', { max: linkLimits.maxUses }));
    expect(server.bodies(CREATE)).toEqual([]);
  });

  it('creates one link, and shows it until the user has copied it', async () => {
    const onClose = vi.fn();
    const server = serve({ [CREATE]: created });
    const { user } = await openDialog(onClose);
    await choose(user, t('links.validFor'), t('links.days', { count: 30 }));
    await user.type(maxUses(), '3');
    await pressTwice({ user, server, name: t('links.create'), route: CREATE });
    expect(server.bodies(CREATE)).toEqual([
      { role: 'member', organizationId: acme.id, expiresIn: 30 * 86_400, maxUses: 3 },
    ]);
    await screen.findByRole('dialog', { name: t('links.readyTitle') });
    expect(screen.getByText(URL)).toBeDefined();
    expect(screen.queryByRole('button', { name: t('common.close') })).toBeNull();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.done')));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert', async () => {
    const error = invitationLinkErrors.INVITATION_LINK_LIMIT_REACHED;
    serve({ [CREATE]: () => new ApiError(error) });
    const { user } = await openDialog();
    await user.click(button(t('links.create')));
    await alertWith(messageOf(error));
  });
});
