import { ApiError } from '@tessera/contracts/define/error';
import { emailDomainErrors } from '@tessera/contracts/org/email-domains';
import { screen, waitFor } from '@testing-library/react';
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
import { acme } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { AddDomain } from './add-domain.tsx';

const ADD = 'POST /api/auth/organization/add-email-domain';
const domain = () => field(t('domains.domain'));

async function openDialog(onClose = () => {}) {
  const view = renderWith(<AddDomain organizationId={acme.id} opened onClose={onClose} />);
  await screen.findByRole('dialog', { name: t('domains.add') });
  return view;
}

describe('AddDomain', () => {
  it('focuses the domain, and requires it', async () => {
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(domain()));
    await user.click(button(t('domains.add')));
    expect(errorAt(domain())).toBe(t('domains.wrong'));
    expect(document.activeElement).toBe(domain());
  });

  it('adds the domain once with its policy, and closes', async () => {
    const onClose = vi.fn();
    const server = serve({
      [ADD]: () => ({
        id: 'domain-1',
        organizationId: acme.id,
        domain: 'acme.example',
        policy: 'join',
        role: 'member',
        record: { type: 'TXT', name: '_tessera.acme.example', value: 'value-1' },
        verifiedAt: null,
        missingSince: null,
        createdAt: new Date(),
      }),
    });
    const { user } = await openDialog(onClose);
    await user.type(domain(), ' acme.example');
    await choose(user, t('domains.policy'), t('domains.policy.join'));
    await pressTwice({ user, server, name: t('domains.add'), route: ADD });
    expect(server.bodies(ADD)).toEqual([
      { domain: 'acme.example', policy: 'join', organizationId: acme.id },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before Escape discards a domain', async () => {
    const onClose = vi.fn();
    const { user } = await openDialog(onClose);
    await user.type(domain(), 'acme.example');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: t('unsavedInput.title') });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.discard')));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows an error of the domain at the field until it is edited, and others in an alert', async () => {
    serve({ [ADD]: () => new ApiError(emailDomainErrors.PUBLIC_EMAIL_DOMAIN) });
    const { user } = await openDialog();
    await user.type(domain(), 'gmail.com{Enter}');
    await waitFor(() =>
      expect(errorAt(domain())).toBe(messageOf(emailDomainErrors.PUBLIC_EMAIL_DOMAIN)),
    );
    serve({ [ADD]: () => new ApiError(emailDomainErrors.EMAIL_DOMAIN_LIMIT_REACHED) });
    await user.type(domain(), '2');
    expect(errorAt(domain())).toBeNull();
    await user.keyboard('{Enter}');
    await alertWith(messageOf(emailDomainErrors.EMAIL_DOMAIN_LIMIT_REACHED));
  });
});
