import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RequestInput } from '@tessera/contracts/define/request';
import type { RouteBody, RouteInputBody, RouteResponse } from '@tessera/contracts/define/route';
import { identityEvents } from '@tessera/contracts/identity/events';
import { identityRequests, type UserProfile } from '@tessera/contracts/identity/requests';
import type { Session } from '@tessera/contracts/identity/sessions';
import type { User } from '@tessera/contracts/identity/users';
import type { EmailDomain, emailDomainRoutes } from '@tessera/contracts/org/email-domains';
import type { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import type { Invitation } from '@tessera/contracts/org/invitations';
import type { JoinRequest } from '@tessera/contracts/org/join-requests';
import type { ListView, listViewRoutes } from '@tessera/contracts/org/list-views';
import type { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import type { Member } from '@tessera/contracts/org/members';
import type { TestDns } from '@tessera/testing/dns-server';
import { type TestUser, useService } from '@tessera/testing/harness';
import { beforeAll, vi } from 'vitest';
import { orgService } from '../src/app.ts';
import { orgSettings } from '../src/config.ts';
import { addMember } from '../src/members/add-member.ts';
import { syncActorUser } from '../src/users/sync-actor-user.ts';

type Environment = Readonly<Record<string, string>>;
/** A user as identity-service has it. Copies without a revision have no order. */
type Profile = Omit<UserProfile, 'revision'> & Partial<Pick<UserProfile, 'revision'>>;
type SetActiveRequest = RequestInput<typeof identityRequests.setActiveOrganization>;

type OrganizationOptions = {
  readonly actor?: TestUser;
  readonly name?: string;
  readonly slug?: string;
};
type NewMember = { readonly role?: string; readonly user?: Partial<User> };
type InvitationOptions = {
  readonly organizationId: string;
  readonly email: string;
  readonly actor: TestUser;
  readonly role?: string;
  readonly teamId?: string;
};

type Cookie = Pick<TestUser, 'cookie'>;
type LinkCall = typeof invitationLinkRoutes.createInvitationLink;
type EmailDomainBody = RouteBody<typeof emailDomainRoutes.addEmailDomain>;
type ClientCall = typeof machineClientRoutes.createMachineClient;
type LinkOptions = Partial<RouteBody<LinkCall>>;
type ListViewBody = RouteInputBody<typeof listViewRoutes.saveListView>;
type ListColumnsBody = RouteInputBody<typeof listViewRoutes.setListColumns>;

/** The organization service on real stores, with a fake identity-service. */
export function useOrgService(
  environment: Environment = {},
  options: { readonly databaseProxy?: boolean } = {},
) {
  const service = useService(orgService, {
    settings: orgSettings,
    databaseVariable: 'ORG_DATABASE_URL',
    environment,
    ...options,
  });
  const identity = {
    /** Rejects every request, as while its database is unavailable. */
    isUnavailable: false,
    /** Number of rejected requests. */
    rejected: 0,
    /** If false, requests to set an active organization find no session. */
    hasSessions: true,
    setActiveRequests: [] as SetActiveRequest[],
    confirmedEmails: [] as RequestInput<typeof identityRequests.confirmEmail>[],
    requestedUserIds: [] as (readonly string[])[],
    profiles: [] as readonly Profile[],
  };

  beforeAll(async () => {
    const assertAvailable = () => {
      if (!identity.isUnavailable) return;
      identity.rejected += 1;
      throw new ApiError(commonErrors.SERVICE_UNAVAILABLE);
    };
    service.mockRequest(identityRequests.setActiveOrganization, (input) => {
      assertAvailable();
      identity.setActiveRequests.push(input);
      return identity.hasSessions ? { activeOrganizationId: input.organizationId } : null;
    });
    service.mockRequest(identityRequests.confirmEmail, (input) => {
      assertAvailable();
      identity.confirmedEmails.push(input);
      return { isChanged: true };
    });
    service.mockRequest(identityRequests.findUsers, ({ userIds }) => {
      assertAvailable();
      identity.requestedUserIds.push(userIds);
      return identity.profiles.filter(({ id }) => userIds.includes(id)).map(revised);
    });
    service.mockRequest(identityRequests.listUsers, ({ after }) => {
      assertAvailable();
      const inOrder = [...identity.profiles].sort((one, other) => (one.id < other.id ? -1 : 1));
      return inOrder
        .filter(({ id }) => id > after)
        .slice(0, 100)
        .map(revised);
    });
    service.mockRequest(identityRequests.resolveSession, () => null);
    // The broker has the subscriptions before the first request arrives.
    await service.nats.flush();
  });

  /** A user changes at identity-service, which has the profile before its event arrives. */
  async function userChanged(user: Profile & { readonly revision: number }) {
    const { id, emailVerified, revision } = user;
    identity.profiles = [...identity.profiles.filter((one) => one.id !== id), user];
    const data = { userId: id, emailVerified };
    await service.deliverEvent(identityEvents.userUpdated, {
      aggregate: id,
      version: revision,
      data,
    });
  }

  const given = {
    signedIn: (email?: string, user: Partial<User> = {}, session: Partial<Session> = {}) =>
      service.signedIn(email === undefined ? user : { ...user, email }, session),

    /** Another session of the same user, in which that organization is active. */
    workingIn: (organizationId: string, { user }: TestUser) =>
      service.signedIn(user, { activeOrganizationId: organizationId }),

    async organization({ actor, name = 'Lighthouse', slug }: OrganizationOptions = {}) {
      const owner = actor ?? (await given.signedIn());
      const body = { name, slug: slug ?? `s-${owner.session.id.toLowerCase()}-${slugs++}` };
      const { body: organization } = await service
        .as(owner)
        .post('/organization/create')
        .send({ ...body, keepCurrentActiveOrganization: true })
        .expect(200);
      return { id: organization.id as string, slug: body.slug, owner, organization };
    },

    async member(organizationId: string, { role = 'member', user = {} }: NewMember = {}) {
      const requester = await service.signedIn(user);
      const { deps } = service;
      const member = await deps.db.transaction(async (tx) => {
        const { user: newMember, session } = requester;
        const actor: UserActor = {
          kind: 'user',
          user: newMember,
          session,
          clientInfo: { ip: '127.0.0.1', userAgent: null, language: null, country: null },
        };
        await syncActorUser(tx, actor);
        return addMember(deps, tx, { actor, organizationId, userId: requester.user.id, role });
      });
      return { ...requester, member };
    },

    async team(organizationId: string, actor: TestUser, name: string) {
      const { body } = await service
        .as(actor)
        .post('/organization/create-team')
        .send({ name, organizationId })
        .expect(200);
      return body;
    },

    async teamMember(organizationId: string, actor: TestUser, teamId: string, userId: string) {
      const { body } = await service
        .as(actor)
        .post('/organization/add-team-member')
        .send({ teamId, userId, organizationId })
        .expect(200);
      return body;
    },

    /** A link and the secret in its URL; by default for the lowest role. */
    async invitationLink(actor: Cookie, wanted: LinkOptions) {
      const { body } = await service
        .as(actor)
        .post('/organization/create-invitation-link')
        .send({ role: 'member', ...wanted })
        .expect(200);
      const token: string = body.url.slice(body.url.lastIndexOf('/') + 1);
      return { link: body.link as RouteResponse<LinkCall>['link'], token };
    },

    /** A machine client and its secret; by default without scopes. */
    async machineClient(actor: Cookie, wanted: Partial<RouteInputBody<ClientCall>>) {
      const { body } = await service
        .as(actor)
        .post('/organization/create-machine-client')
        .send({ name: 'Importer', ...wanted })
        .expect(200);
      return body as { client: { id: string }; secret: string };
    },

    /** A saved view; by default one of the customers without filters. */
    async listView(actor: Cookie, wanted: Partial<ListViewBody>) {
      const { body } = await service
        .as(actor)
        .post('/organization/save-list-view')
        .send({ list: 'customers', name: 'Active', query: '', ...wanted })
        .expect(200);
      return body as Omit<ListView, 'createdAt'> & { readonly createdAt: string };
    },

    async listColumns(actor: Cookie, wanted: Partial<ListColumnsBody>) {
      await service
        .as(actor)
        .post('/organization/set-list-columns')
        .send({ list: 'customers', columns: ['name'], ...wanted })
        .expect(200);
    },

    async role(organizationId: string, actor: TestUser, role: string, permission: object) {
      const { body } = await service
        .as(actor)
        .post('/organization/create-role')
        .send({ role, permission, organizationId })
        .expect(200);
      return body.roleData;
    },

    /** An unverified domain of an organization. */
    async emailDomain(actor: Cookie, wanted: EmailDomainBody) {
      const { body } = await service
        .as(actor)
        .post('/organization/add-email-domain')
        .send(wanted)
        .expect(200);
      return body as EmailDomain;
    },

    /** A domain that was verified by its DNS record. */
    async verifiedDomain(actor: Cookie, dns: Pick<TestDns, 'set'>, wanted: EmailDomainBody) {
      const { id, record } = await given.emailDomain(actor, wanted);
      dns.set(record.name, record.value);
      const { body } = await service
        .as(actor)
        .post('/organization/verify-email-domain')
        .send({ emailDomainId: id })
        .expect(200);
      return body as EmailDomain;
    },

    /** A join request of a user with a verified address. */
    async joinRequest(actor: Cookie, organizationId: string) {
      const { body } = await service
        .as(actor)
        .post('/organization/request-to-join')
        .send({ organizationId })
        .expect(200);
      return body as JoinRequest;
    },

    async invitation({ actor, ...body }: InvitationOptions): Promise<Invitation> {
      const response = await service
        .as(actor)
        .post('/organization/invite-member')
        .send({ role: 'member', ...body })
        .expect(200);
      return response.body;
    },
  };
  let slugs = 0;

  return Object.assign(Object.create(service) as typeof service, {
    given,
    identity,
    userChanged,
    /**
     * Round trips to the database that `work` needs, a transaction counted as one. Background work of the service
     * can add round trips to a run, so the result is the minimum of several runs.
     */
    async countRoundTrips(work: () => Promise<unknown>): Promise<number> {
      const { db } = service.deps;
      const spies = [
        vi.spyOn(db, 'query'),
        vi.spyOn(db, 'transaction'),
        vi.spyOn(db.entities, 'find'),
      ];
      const counts: number[] = [];
      try {
        for (let run = 0; run < 4; run += 1) {
          for (const spy of spies) spy.mockClear();
          await work();
          counts.push(spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0));
        }
        return Math.min(...counts);
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
    },
    /** The id of an invitation in events and audit entries. */
    async referenceOf({ id }: Pick<Invitation, 'id'>): Promise<string | undefined> {
      const [row] = await service.sql<{ reference: string }>(
        'select reference from $schema.invitation where id = $1',
        [id],
      );
      return row?.reference;
    },
    /** The members in the database, oldest first. */
    listMembers: (organizationId: string) =>
      service.sql<Pick<Member, 'role'> & { user_id: string }>(
        'select user_id, role from $schema.member where organization_id = $1 order by created_at, id',
        [organizationId],
      ),
  });
}

const revised = (profile: Profile): UserProfile => ({ revision: 0, ...profile });

export type OrgHarness = ReturnType<typeof useOrgService>;

/** `Set-Cookie` lines of a response. */
export const cookieLines = (response: { headers: Record<string, unknown> }): string[] =>
  (response.headers['set-cookie'] as string[] | undefined) ?? [];
