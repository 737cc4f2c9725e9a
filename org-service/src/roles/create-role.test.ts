import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const create = '/organization/create-role';
const TAKEN = { code: 'ROLE_NAME_IS_ALREADY_TAKEN', message: 'That role name is already taken' };
const NOT_ALLOWED = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
  message: 'You are not allowed to create a role',
};

describe('POST /organization/create-role', () => {
  const org = useOrgService();

  it('creates a role that can be granted and takes effect on the next request', async () => {
    const { id, owner } = await org.given.organization();
    const permission = { team: ['create', 'update'], invitation: ['create'] };
    const { body } = await org
      .as(owner)
      .post(create)
      .send({ role: ' Team Lead ', permission, organizationId: id })
      .expect(200);
    const roleData = {
      id: expect.any(String),
      organizationId: id,
      role: 'team lead',
      permission,
      createdAt: expect.any(String),
      updatedAt: null,
    };
    expect(body).toEqual({ success: true, roleData, statements: permission });
    expect(await org.published(orgEvents.roleCreated)).toContainEqual({
      roleId: body.roleData.id,
      organizationId: id,
      role: 'team lead',
      permission,
    });

    const { member, ...requester } = await org.given.member(id);
    const make = () =>
      org
        .as(requester)
        .post('/organization/create-team')
        .send({ name: 'Design', organizationId: id });
    await make().expect(403);
    await org
      .as(owner)
      .post('/organization/update-member-role')
      .send({ memberId: member.id, role: 'member,team lead', organizationId: id })
      .expect(200);
    await make().expect(200);
  });

  it('has effect in its own organization only', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization({ actor: owner });
    await org.given.role(id, owner, 'editor', { team: ['create'] });
    const { member } = await org.given.member(other.id);
    const body = { memberId: member.id, role: 'editor', organizationId: other.id };
    await org.as(owner).post('/organization/update-member-role').send(body).expect(400);
    await org.given.role(other.id, owner, 'editor', {});
  });

  it("rejects names of predefined roles and of the organization's roles, in any case", async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'editor', {});
    for (const role of ['owner', 'Admin', 'member', 'editor', 'EDITOR ']) {
      const body = { role, permission: {}, organizationId: id };
      await org.as(owner).post(create).send(body).expect(400, TAKEN);
    }
  });

  it('gives a name to one of several concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        org.as(owner).post(create).send({ role: 'wanted', permission: {}, organizationId: id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('rejects permissions that the creator does not have', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const make = (requester: { cookie: string }, role: string, permission: object) =>
      org.as(requester).post(create).send({ role, permission, organizationId: id });
    await make(admin, 'treasurer', { billing: ['update'] }).expect(403, NOT_ALLOWED);
    await make(admin, 'viewer', { billing: ['read'] }).expect(200);
    await make(owner, 'treasurer', { billing: ['update'] }).expect(200);
    await make(owner, 'sailor', { team: ['sail'] }).expect(403, NOT_ALLOWED);
    await make(owner, 'sailor', { ship: ['sail'] }).expect(400, {
      code: 'INVALID_RESOURCE',
      message: 'The provided permission includes an invalid resource',
    });
  });

  it('requires an organization, membership and the permission', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const body = { role: 'editor', permission: {} };
    await org.as(outsider).post(create).send(body).expect(400, {
      code: 'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE',
      message: 'You must be in an organization to create a role',
    });
    for (const organizationId of [id, 'unknown']) {
      await org
        .as(outsider)
        .post(create)
        .send({ ...body, organizationId })
        .expect(403, {
          code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
          message: 'You are not a member of this organization',
        });
    }
    const member = await org.given.member(id);
    const own = { ...body, organizationId: id };
    await org.as(member).post(create).send(own).expect(403, NOT_ALLOWED);
  });
});

describe('POST /organization/create-role at the limit', () => {
  const org = useOrgService({ ORG_ROLE_LIMIT: '2' });

  it('enforces the limit, also under concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((role) =>
        org.as(owner).post(create).send({ role, permission: {}, organizationId: id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body).toEqual({
      code: 'TOO_MANY_ROLES',
      message: 'This organization has too many roles',
    });
  });
});
