import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { joinRequestErrors } from '@tessera/contracts/org/join-requests';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, ada, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { JoinableOrganizations } from './joinable-organizations.tsx';

const LIST = 'GET /api/auth/organization/list-joinable-organizations';
const JOIN = 'POST /api/auth/organization/join';
const REQUEST = 'POST /api/auth/organization/request-to-join';
const WITHDRAW = 'POST /api/auth/organization/withdraw-join-request';
const joinable = (policy: 'join' | 'request', joinRequestId: string | null = null) => [
  { id: acme.id, name: 'Acme', slug: 'acme', logo: null, policy, joinRequestId },
];
const request = {
  id: 'request-1',
  organizationId: acme.id,
  userId: ada.id,
  email: ada.email,
  status: 'pending',
  createdAt: new Date(),
  decidedAt: null,
  decidedBy: null,
};

describe('JoinableOrganizations', () => {
  it('renders nothing without an organization', async () => {
    const server = serve({ [LIST]: () => [] });
    renderWith(<JoinableOrganizations onJoined={() => {}} />);
    await waitFor(() => expect(server.queries(LIST)).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows an error of the list with a retry', async () => {
    serve({ [LIST]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const { user } = renderWith(<JoinableOrganizations onJoined={() => {}} />);
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    serve({ [LIST]: () => joinable('join') });
    await user.click(button(t('common.tryAgain')));
    await screen.findByText('Acme');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('joins once', async () => {
    const onJoined = vi.fn();
    const server = serve({
      [LIST]: () => joinable('join'),
      [JOIN]: () => ({ member: memberOf('Ada Lund') }),
    });
    const { user } = renderWith(<JoinableOrganizations onJoined={onJoined} />);
    const join = await screen.findByRole('button', {
      name: t('joinable.joinWhat', { organization: 'Acme' }),
    });
    const release = server.hold();
    await user.click(join);
    expect(join).toHaveProperty('disabled', true);
    await user.click(join);
    release();
    await waitFor(() => expect(onJoined).toHaveBeenCalledExactlyOnceWith('acme'));
    expect(server.bodies(JOIN)).toEqual([{ organizationId: acme.id }]);
  });

  it('requests to join, and withdraws the request', async () => {
    let joinRequestId: string | null = null;
    const server = serve({
      [LIST]: () => joinable('request', joinRequestId),
      [REQUEST]() {
        joinRequestId = request.id;
        return request;
      },
      [WITHDRAW]() {
        joinRequestId = null;
        return { ...request, status: 'withdrawn' };
      },
    });
    const { user } = renderWith(<JoinableOrganizations onJoined={() => {}} />);
    const named = { organization: 'Acme' };
    const requestButton = await screen.findByRole('button', { name: t('joinable.askWhat', named) });
    await user.click(requestButton);
    await screen.findByText(t('joinable.requestSent'));
    await user.click(button(t('joinable.withdrawWhat', named)));
    await screen.findByRole('button', { name: t('joinable.askWhat', named) });
    expect(server.bodies(WITHDRAW)).toEqual([{ joinRequestId: request.id }]);
  });

  it('shows an error in an alert', async () => {
    serve({
      [LIST]: () => joinable('join'),
      [JOIN]: () => new ApiError(joinRequestErrors.YOU_CANNOT_JOIN_THIS_ORGANIZATION),
    });
    const { user } = renderWith(<JoinableOrganizations onJoined={() => {}} />);
    await user.click(
      await screen.findByRole('button', { name: t('joinable.joinWhat', { organization: 'Acme' }) }),
    );
    await alertWith(messageOf(joinRequestErrors.YOU_CANNOT_JOIN_THIS_ORGANIZATION));
  });
});
