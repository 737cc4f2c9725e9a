import { ApiError, commonErrors } from '@tessera/contracts/define/error';
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
import { OrganizationForm } from './organization-form.tsx';

const UPDATE = 'POST /api/auth/organization/update';
const CHECK = 'POST /api/auth/organization/check-slug';
const name = () => field(t('settings.name'));
const slug = () => field(t('settings.slug'));
const save = () => button(t('common.save'));
const updated = () => ({ ...acme, slug: 'acme-corp', metadata: {} });

describe('OrganizationForm', () => {
  const form = (onMoved = () => {}) => <OrganizationForm organization={acme} onMoved={onMoved} />;

  it('validates on submit, and focuses the first invalid field', async () => {
    const { user } = renderWith(form());
    expect(save()).toHaveProperty('disabled', true);
    await user.type(slug(), ' a');
    await user.tab();
    expect(errorAt(slug())).toBe(t('createOrganization.slugWrong'));
    await user.clear(name());
    await user.click(save());
    expect(errorAt(name())).toBe(t('createOrganization.nameWrong'));
    expect(document.activeElement).toBe(name());
  });

  it('sends the changed fields once, and reports a new slug', async () => {
    const onMoved = vi.fn();
    const server = serve({ [CHECK]: () => ({ status: true }), [UPDATE]: updated });
    const { user } = renderWith(form(onMoved));
    await user.type(slug(), '-corp');
    expect(screen.getByText(t('settings.slugWarning'))).toBeDefined();
    await screen.findByText(t('createOrganization.slugFree'));
    await user.click(button(t('metadata.add')));
    await user.type(field(t('metadata.name')), 'plan');
    await pressTwice({ user, server, name: t('common.save'), route: UPDATE });
    expect(server.bodies(UPDATE)).toEqual([
      { organizationId: acme.id, data: { slug: 'acme-corp', metadata: { plan: '' } } },
    ]);
    await screen.findByText(t('settings.saved'));
    expect(onMoved).toHaveBeenCalledExactlyOnceWith('acme-corp');
  });

  it('focuses a taken slug on submit, and discards changes', async () => {
    const server = serve({ [CHECK]: () => new ApiError(organizationErrors.SLUG_IS_TAKEN) });
    const { user } = renderWith(form());
    await user.type(slug(), '-corp');
    await waitFor(() => expect(errorAt(slug())).toBe(t('createOrganization.slugTaken')));
    await user.click(save());
    expect(document.activeElement).toBe(slug());
    await user.click(button(t('settings.discard')));
    expect(slug().value).toBe('acme');
    expect(errorAt(slug())).toBeNull();
    expect(server.bodies(UPDATE)).toEqual([]);
  });

  it('shows a slug that was taken meanwhile at the field, and other errors in an alert', async () => {
    serve({
      [CHECK]: () => ({ status: true }),
      [UPDATE]: () => new ApiError(organizationErrors.ORGANIZATION_ALREADY_EXISTS),
    });
    const { user } = renderWith(form());
    await user.type(slug(), '-corp{Enter}');
    await waitFor(() => expect(errorAt(slug())).toBe(t('createOrganization.slugTaken')));
    serve({ [UPDATE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    await user.type(slug(), '2{Enter}');
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });
});
