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
import { CreateOrganizationForm } from './create-organization-form.tsx';

const CREATE = 'POST /api/auth/organization/create';
const CHECK = 'POST /api/auth/organization/check-slug';
const name = () => field(t('createOrganization.name'));
const slug = () => field(t('createOrganization.slug'));
const created = () => ({ ...acme, metadata: {}, members: [] });

describe('CreateOrganizationForm', () => {
  const form = (onCreated = vi.fn(), onCreatedAside = vi.fn()) => (
    <CreateOrganizationForm onCreated={onCreated} onCreatedAside={onCreatedAside} />
  );

  it('derives the slug from the name until it is edited', async () => {
    serve({ [CHECK]: () => ({ status: true }) });
    const { user } = renderWith(form());
    await user.type(name(), 'Acme Corp');
    expect(slug().value).toBe('acme-corp');
    await screen.findByText(t('createOrganization.slugFree'));
    await user.clear(slug());
    await user.type(slug(), 'acme');
    await user.type(name(), 'oration');
    expect(slug().value).toBe('acme');
  });

  it('validates on blur and on submit, and focuses the first invalid field', async () => {
    const { user } = renderWith(form());
    await user.type(slug(), 'a/b');
    await user.tab();
    expect(errorAt(slug())).toBe(t('createOrganization.slugWrong'));
    await user.click(button(t('createOrganization.submit')));
    expect(errorAt(name())).toBe(t('createOrganization.nameWrong'));
    expect(document.activeElement).toBe(name());
  });

  it('focuses a taken slug, and then invalid metadata in the closed part of the form', async () => {
    const server = serve({ [CHECK]: () => new ApiError(organizationErrors.SLUG_IS_TAKEN) });
    const { user } = renderWith(form());
    await user.type(name(), 'Acme');
    await waitFor(() => expect(errorAt(slug())).toBe(t('createOrganization.slugTaken')));
    await user.click(button(t('createOrganization.submit')));
    expect(document.activeElement).toBe(slug());

    serve({ [CHECK]: () => ({ status: true }) });
    await user.type(slug(), '-2');
    await user.click(screen.getByText(t('createOrganization.more')));
    await user.click(button(t('metadata.add')));
    await user.click(screen.getByText(t('createOrganization.more')));
    expect(document.querySelector('details')?.open).toBe(false);
    await user.click(button(t('createOrganization.submit')));
    expect(document.querySelector('details')?.open).toBe(true);
    expect(document.activeElement).toBe(field(t('metadata.name')));
    expect(errorAt(field(t('metadata.name')))).toBe(t('metadata.wrongName'));
    expect(server.bodies(CREATE)).toEqual([]);
  });

  it('creates one organization, which becomes the active one', async () => {
    const onCreated = vi.fn();
    const onCreatedAside = vi.fn();
    const server = serve({ [CHECK]: () => ({ status: true }), [CREATE]: created });
    const { user } = renderWith(form(onCreated, onCreatedAside));
    await user.type(name(), ' Acme ');
    await pressTwice({ user, server, name: t('createOrganization.submit'), route: CREATE });
    expect(server.bodies(CREATE)).toEqual([
      { name: 'Acme', slug: 'acme', keepCurrentActiveOrganization: false },
    ]);
    await screen.findByText(t('createOrganization.done', { name: 'Acme' }));
    expect(onCreated).toHaveBeenCalledExactlyOnceWith('acme');
    expect(onCreatedAside).not.toHaveBeenCalled();
  });

  it('creates an organization with metadata beside the active one', async () => {
    const onCreatedAside = vi.fn();
    const server = serve({ [CHECK]: () => ({ status: true }), [CREATE]: created });
    const { user } = renderWith(form(vi.fn(), onCreatedAside));
    await user.type(name(), 'Acme');
    await user.click(screen.getByText(t('createOrganization.more')));
    await user.click(button(t('metadata.add')));
    await user.type(field(t('metadata.name')), 'plan');
    await user.type(field(t('metadata.value')), 'pro');
    await user.click(field(t('createOrganization.activate')));
    await user.click(button(t('createOrganization.submit')));
    await waitFor(() => expect(onCreatedAside).toHaveBeenCalledOnce());
    expect(server.bodies(CREATE)).toEqual([
      expect.objectContaining({ metadata: { plan: 'pro' }, keepCurrentActiveOrganization: true }),
    ]);
  });

  it('shows a slug that was taken meanwhile at the field, and other errors in an alert', async () => {
    serve({
      [CHECK]: () => ({ status: true }),
      [CREATE]: () => new ApiError(organizationErrors.ORGANIZATION_ALREADY_EXISTS),
    });
    const { user } = renderWith(form());
    await user.type(name(), 'Acme{Enter}');
    await waitFor(() => expect(errorAt(slug())).toBe(t('createOrganization.slugTaken')));
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ [CREATE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    await user.click(button(t('createOrganization.submit')));
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });
});
