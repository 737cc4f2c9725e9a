import { ApiError } from '@tessera/contracts/define/error';
import { joinRequestErrors } from '@tessera/contracts/org/join-requests';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { expectLoadStates, firstPage } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { JoinRequestList } from './join-request-list.tsx';

const LIST = 'GET /api/auth/organization/list-join-requests';
const APPROVE = 'POST /api/auth/organization/approve-join-request';
const DECLINE = 'POST /api/auth/organization/decline-join-request';

const requestOf = (name: string) => {
  const { user } = memberOf(name);
  return {
    id: `request-${user.id}`,
    organizationId: acme.id,
    userId: user.id,
    email: user.email,
    status: 'pending',
    createdAt: acme.createdAt,
    decidedAt: null,
    decidedBy: null,
    user,
  };
};
const kai = requestOf('Kai Berg');
const mira = requestOf('Mira Solberg');

const open = () =>
  renderWith(
    <JoinRequestList
      organization={acme}
      action={<a href="/domains">Domains</a>}
      state={firstPage}
    />,
  );
const approve = (name: string) => button(t('requests.approveWhom', { name }));
const decline = (name: string) => button(t('requests.declineWhom', { name }));

/** The server lists the requests that it has not decided. */
function withRequests() {
  let requests = [kai, mira];
  const decide = (body: unknown) => {
    const { joinRequestId } = body as { joinRequestId: string };
    requests = requests.filter(({ id }) => id !== joinRequestId);
    return { ...kai, id: joinRequestId };
  };
  return serve({
    [LIST]: () => ({ items: requests, nextCursor: null }),
    [APPROVE]: (body) => ({ joinRequest: decide(body), member: memberOf('Kai Berg') }),
    [DECLINE]: decide,
  });
}

describe('JoinRequestList', () => {
  it('shows a placeholder, an error with a retry, and the requests', async () => {
    const respond = () => ({ items: [kai], nextCursor: null });
    await expectLoadStates({ open, route: LIST, respond, shown: 'Kai Berg' });
  });

  it('says that there are no requests, and leads to the email domains', async () => {
    serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
    open();
    await screen.findByText(t('requests.emptyTitle'));
    expect(screen.getByRole('link', { name: 'Domains' })).toBeDefined();
  });

  it('approves and declines requests', async () => {
    const server = withRequests();
    const { user } = open();
    await screen.findByText('Kai Berg');
    await user.click(approve('Kai Berg'));
    await screen.findByText(t('requests.approved', { name: 'Kai Berg' }));
    expect(server.bodies(APPROVE)).toEqual([{ joinRequestId: kai.id }]);
    await user.click(decline('Mira Solberg'));
    await screen.findByText(t('requests.declined', { name: 'Mira Solberg' }));
    expect(server.bodies(DECLINE)).toEqual([{ joinRequestId: mira.id }]);
    await screen.findByText(t('requests.emptyTitle'));
  });

  it('shows a request again with the error of the decision, until the next decision', async () => {
    const server = withRequests();
    const error = memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED;
    serve({ [APPROVE]: () => new ApiError(error) });
    const { user } = open();
    await screen.findByText('Kai Berg');
    const release = server.hold();
    await user.click(approve('Kai Berg'));
    await waitFor(() => expect(screen.queryByText('Kai Berg')).toBeNull());
    expect(decline('Mira Solberg')).toHaveProperty('disabled', true);
    release();
    await alertWith(messageOf(error));
    await screen.findByText('Kai Berg');

    serve({ [DECLINE]: () => new ApiError(joinRequestErrors.JOIN_REQUEST_NOT_FOUND) });
    await user.click(decline('Kai Berg'));
    await alertWith(messageOf(joinRequestErrors.JOIN_REQUEST_NOT_FOUND));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    withRequests();
    await user.click(decline('Kai Berg'));
    await screen.findByText(t('requests.declined', { name: 'Kai Berg' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
