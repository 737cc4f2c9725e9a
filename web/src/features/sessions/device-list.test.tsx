import { ApiError } from '@tessera/contracts/define/error';
import { type ListedSession, sessionErrors } from '@tessera/contracts/identity/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { expectLoadStates } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, session } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { DeviceList } from './device-list.tsx';

const LIST = 'GET /api/auth/list-sessions';
const REVOKE = 'POST /api/auth/revoke-session';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const DAY = 86_400_000;

const current: ListedSession = session.session;
const other: ListedSession = {
  ...current,
  id: 'session-2',
  token: 'handle-2',
  userAgent: FIREFOX,
  country: 'NO',
  activeOrganizationId: null,
  createdAt: new Date(current.createdAt.getTime() + DAY),
  expiresAt: new Date(current.createdAt.getTime() + 2 * DAY),
};

const open = () => renderWith(<DeviceList currentSessionId={current.id} />);

/** The server lists the sessions that it has not revoked. */
function withSessions(...sessions: readonly ListedSession[]) {
  let shown = sessions;
  const revoke = (isRevoked: (one: ListedSession) => boolean) => {
    shown = shown.filter((one) => !isRevoked(one));
    return { status: true };
  };
  return serve({
    [LIST]: () => shown,
    [REVOKE]: (body) => revoke(({ token }) => token === (body as { token: string }).token),
    'POST /api/auth/revoke-other-sessions': () => revoke(({ id }) => id !== current.id),
    'POST /api/auth/revoke-sessions': () => revoke(() => true),
    'POST /api/auth/sign-out': () => ({ success: true }),
    'GET /api/auth/organization/list': () => [acme],
  });
}

const rows = async () =>
  within(await screen.findByRole('table', { name: t('sessions.table') }))
    .getAllByRole('row')
    .slice(1);
const signOutOf = (row: HTMLElement | undefined) => {
  if (!row) throw new Error('no such device');
  return within(row).getByRole('button', { name: /^Sign out/ });
};

describe('DeviceList', () => {
  afterEach(() => vi.restoreAllMocks());

  it('shows a placeholder, an error with a retry, and the devices', async () => {
    await expectLoadStates({
      open,
      route: LIST,
      respond: () => [current],
      shown: t('sessions.current'),
    });
  });

  it('shows this device first, and how the others are signed in', async () => {
    withSessions(other, current);
    open();
    const [first, second] = await rows();
    expect(first?.textContent).toContain(t('sessions.current'));
    await screen.findByText(t('sessions.activeOrganization', { organization: 'Acme' }));
    expect(second?.textContent).toContain(
      t('sessions.on', { browser: 'Firefox', system: 'Linux' }),
    );
    expect(second?.textContent).toContain(t('sessions.temporary'));
    expect(second?.textContent).toContain('Norway');
    expect(first?.textContent).not.toContain(t('sessions.temporary'));
  });

  it('signs out another device after a confirmation', async () => {
    const server = withSessions(current, other);
    const { user } = open();
    await user.click(signOutOf((await rows())[1]));
    await screen.findByRole('dialog', { name: t('sessions.revokeTitle') });
    serve({ [REVOKE]: () => new ApiError(sessionErrors.SESSION_NOT_FOUND) });
    await user.click(button(t('sessions.revoke')));
    await alertWith(messageOf(sessionErrors.SESSION_NOT_FOUND));
    await user.click(button(t('common.keep')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    withSessions(current, other);
    await user.click(signOutOf((await rows())[1]));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button(t('sessions.revoke')));
    await screen.findByText(t('sessions.revoked'));
    expect(server.bodies(REVOKE)).toEqual([{ token: 'handle-2' }, { token: 'handle-2' }]);
    expect(await rows()).toHaveLength(1);
  });

  it('signs out all other devices, which is not possible without any', async () => {
    withSessions(current, other);
    const { user } = open();
    await rows();
    await user.click(button(t('sessions.revokeOthers')));
    await screen.findByRole('dialog', { name: t('sessions.revokeOthersTitle') });
    await user.click(button(t('sessions.revokeOthers')));
    await screen.findByText(t('sessions.othersRevoked'));
    expect(await rows()).toHaveLength(1);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button(t('sessions.revokeOthers')).getAttribute('aria-disabled')).toBe('true');
    await user.click(button(t('sessions.revokeOthers')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['all devices', true],
    ['this device', false],
  ])('leaves the page when it signs out %s', async (_devices, isAll) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    withSessions(current, other);
    const { user } = open();
    const [own] = await rows();
    await user.click(isAll ? button(t('sessions.revokeAll')) : signOutOf(own));
    if (isAll) {
      await screen.findByRole('dialog', { name: t('sessions.revokeAllTitle') });
      expect(assign).not.toHaveBeenCalled();
      await user.click(button(t('sessions.revokeAll')));
    }
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'));
  });
});
