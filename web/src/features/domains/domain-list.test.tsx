import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/form-queries.ts';
import { expectLoadStates } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { emailDomain } from '../../../test/sample-joining.ts';
import { acme } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { DomainList } from './domain-list.tsx';

const LIST = 'GET /api/auth/organization/list-email-domains';
const REMOVE = 'POST /api/auth/organization/remove-email-domain';
const open = () =>
  renderWith(<DomainList organizationId={acme.id} add={<button type="button">Add</button>} />);

describe('DomainList', () => {
  it('shows a placeholder, an error with a retry, and the domains', async () => {
    await expectLoadStates({
      open,
      route: LIST,
      respond: () => [emailDomain],
      shown: 'acme.example',
    });
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('offers the first domain', async () => {
    serve({ [LIST]: () => [] });
    open();
    await screen.findByText(t('domains.emptyTitle'));
    expect(button('Add')).toBeDefined();
  });

  it('no longer shows a removed domain', async () => {
    let domains = [emailDomain];
    serve({
      [LIST]: () => domains,
      [REMOVE]() {
        domains = [];
        return emailDomain;
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: t('domains.remove') }));
    await user.click(button(t('domains.remove')));
    await screen.findByText(t('domains.emptyTitle'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
