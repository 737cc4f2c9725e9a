import { orgEvents } from '@app/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const create = '/organization/create';

describe('POST /organization/create', () => {
  const org = useOrgService();

  it('makes organization, default team and first member, and the organization active', async () => {
    const founder = await org.given.signedIn();
    const answer = await org
      .as(founder)
      .post(create)
      .send({
        name: 'Lighthouse',
        slug: 'lighthouse',
        logo: '/logo.png',
        metadata: { a: [1, 'é'] },
      })
      .expect(200);

    const { body } = answer;
    expect(body).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      name: 'Lighthouse',
      slug: 'lighthouse',
      logo: '/logo.png',
      metadata: { a: [1, 'é'] },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      members: [
        {
          id: expect.any(String),
          organizationId: body.id,
          userId: founder.user.id,
          role: 'owner',
          teamId: expect.any(String),
          createdAt: expect.any(String),
        },
      ],
    });
    expect(org.identity.marks).toContainEqual({
      sessionId: founder.session.id,
      organizationId: body.id,
    });
    expect(cookieLines(answer)).toEqual([expect.stringMatching(/session_data=;.*Max-Age=0/)]);
    expect(await org.published(orgEvents.organizationCreated)).toContainEqual({
      organizationId: body.id,
      name: 'Lighthouse',
      slug: 'lighthouse',
    });
    expect(await org.published(orgEvents.memberAdded)).toContainEqual(
      expect.objectContaining({ organizationId: body.id, userId: founder.user.id, role: 'owner' }),
    );
    const [team] = await org.sql('select * from $schema.team where organization_id = $1', [
      body.id,
    ]);
    expect(team).toMatchObject({
      id: body.members[0].teamId,
      name: 'Lighthouse',
      updated_at: null,
    });
  });
});
