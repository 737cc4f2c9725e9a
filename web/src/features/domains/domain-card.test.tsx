import { ApiError } from '@tessera/contracts/define/error';
import { emailDomainErrors } from '@tessera/contracts/org/email-domains';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, choose, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { emailDomain as domain } from '../../../test/sample-joining.ts';
import { serve } from '../../../test/serve.ts';
import { DomainCard } from './domain-card.tsx';

const VERIFY = 'POST /api/auth/organization/verify-email-domain';
const UPDATE = 'POST /api/auth/organization/update-email-domain';
const REMOVE = 'POST /api/auth/organization/remove-email-domain';
const named = { domain: 'acme.example' };

describe('DomainCard', () => {
  it('verifies once', async () => {
    const server = serve({ [VERIFY]: () => ({ ...domain, verifiedAt: new Date() }) });
    const { user } = renderWith(<DomainCard domain={domain} />);
    expect(screen.getByText(t('domains.unverified'))).toBeDefined();
    await pressTwice({ user, server, name: t('domains.verify'), route: VERIFY });
    expect(server.bodies(VERIFY)).toEqual([{ emailDomainId: domain.id }]);
    await screen.findByText(t('domains.nowVerified', named));
  });

  it('shows a missing record in an alert', async () => {
    serve({ [VERIFY]: () => new ApiError(emailDomainErrors.EMAIL_DOMAIN_RECORD_NOT_FOUND) });
    const { user } = renderWith(<DomainCard domain={domain} />);
    await user.click(button(t('domains.verify')));
    await alertWith(messageOf(emailDomainErrors.EMAIL_DOMAIN_RECORD_NOT_FOUND));
  });

  it('changes the policy at once', async () => {
    const server = serve({ [UPDATE]: () => ({ ...domain, policy: 'join' }) });
    const { user } = renderWith(<DomainCard domain={domain} />);
    await choose(user, t('domains.policy'), t('domains.policy.join'));
    await screen.findByText(t('domains.changed', named));
    expect(server.bodies(UPDATE)).toEqual([{ emailDomainId: domain.id, policy: 'join' }]);
  });

  it('asks before it removes the domain, and shows no earlier error', async () => {
    serve({ [REMOVE]: () => new ApiError(emailDomainErrors.EMAIL_DOMAIN_NOT_FOUND) });
    const { user } = renderWith(<DomainCard domain={domain} />);
    await user.click(button(t('domains.remove')));
    await screen.findByRole('dialog', { name: t('domains.removeTitle', named) });
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await user.click(button(t('domains.remove')));
    await alertWith(messageOf(emailDomainErrors.EMAIL_DOMAIN_NOT_FOUND));
    await user.click(button(t('common.keep')));
    await user.click(button(t('domains.remove')));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ [REMOVE]: () => domain });
    await user.click(button(t('domains.remove')));
    await screen.findByText(t('domains.removed', named));
  });
});
