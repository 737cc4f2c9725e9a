import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { ProfileForm } from './profile-form.tsx';

const UPDATE = 'POST /api/auth/update-user';
const PICTURE = 'https://example.com/ada.png';
const name = () => field(t('account.name'));
const image = () => field(t('profile.image'));
const save = () => button(t('common.save'));

describe('ProfileForm', () => {
  it('validates on blur and on submit, and focuses the first invalid field', async () => {
    const { user } = renderWith(<ProfileForm user={ada} />);
    expect(save()).toHaveProperty('disabled', true);
    await user.type(image(), 'ada.png');
    await user.tab();
    expect(errorAt(image())).toBe(t('profile.imageWrong'));
    await user.clear(name());
    await user.click(save());
    expect(errorAt(name())).toBe(t('signUp.nameWrong'));
    expect(document.activeElement).toBe(name());
  });

  it('saves the trimmed values once', async () => {
    const server = serve({ [UPDATE]: () => ({ status: true }) });
    const { user, rerender } = renderWith(<ProfileForm user={ada} />);
    await user.type(name(), '-Hall ');
    await user.type(image(), PICTURE);
    await pressTwice({ user, server, name: t('common.save'), route: UPDATE });
    expect(server.bodies(UPDATE)).toEqual([{ name: 'Ada Lund-Hall', image: PICTURE }]);
    await screen.findByText(t('profile.saved'));
    rerender(<ProfileForm user={{ ...ada, name: 'Ada Lund-Hall', image: PICTURE }} />);
    await waitFor(() => expect(save()).toHaveProperty('disabled', true));
  });

  it('removes the picture, and discards changes', async () => {
    const server = serve({ [UPDATE]: () => ({ status: true }) });
    const { user } = renderWith(<ProfileForm user={{ ...ada, image: PICTURE }} />);
    await user.click(button(t('profile.removeImage')));
    expect(image().value).toBe('');
    await user.click(button(t('common.discard')));
    expect(image().value).toBe(PICTURE);
    await user.click(button(t('profile.removeImage')));
    await user.click(save());
    await waitFor(() => expect(server.bodies(UPDATE)).toEqual([{ name: ada.name, image: null }]));
  });

  it('shows an error in an alert, and keeps the changes', async () => {
    serve({ [UPDATE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = renderWith(<ProfileForm user={ada} />);
    await user.type(name(), ' II');
    await user.click(save());
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    expect(name().value).toBe('Ada Lund II');
  });

  it('asks before a page with changes is left', async () => {
    const { user, router } = renderWith(<ProfileForm user={ada} />, { path: '/account' });
    await user.type(name(), ' II');
    await act(() => router.navigate('/account/email'));
    await screen.findByRole('dialog', { name: t('common.unsavedTitle') });
    await user.click(button(t('common.stay')));
    expect(router.state.location.pathname).toBe('/account');
    await act(() => router.navigate('/account/email'));
    await user.click(await screen.findByRole('button', { name: t('common.leave') }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/email'));
  });
});
