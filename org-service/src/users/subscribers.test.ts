import { identityEvents } from '@app/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

describe("identity's users as projected here", () => {
  const org = useOrgService();

  const profile = (userId: string, name: string) => ({
    userId,
    name,
    email: `${userId}@Example.com`,
    emailVerified: false,
    image: null,
    language: 'de' as const,
  });
  const created = (userId: string, version: number, name: string) =>
    org.hears(identityEvents.userCreated, {
      aggregate: userId,
      version,
      data: profile(userId, name),
    });
  const updated = (userId: string, version: number, name: string) =>
    org.hears(identityEvents.userUpdated, {
      aggregate: userId,
      version,
      data: profile(userId, name),
    });
  const deleted = (userId: string, version: number) =>
    org.hears(identityEvents.userDeleted, { aggregate: userId, version, data: { userId } });
  const held = async (userId: string) =>
    (await org.sql('select * from $schema.user_profile where user_id = $1', [userId]))[0];

  it('follow creation and change, with the address in lower case', async () => {
    await created('follower', 1, 'First');
    await updated('follower', 2, 'Second');
    expect(await held('follower')).toMatchObject({
      name: 'Second',
      email: 'follower@example.com',
      language: 'de',
      version: '2',
    });
  });

  it('end the same in whatever order the facts come, and how often', async () => {
    await updated('shuffled', 3, 'Third');
    await created('shuffled', 1, 'First');
    await updated('shuffled', 2, 'Second');
    await updated('shuffled', 3, 'Third');
    expect(await held('shuffled')).toMatchObject({ name: 'Third', version: '3' });
  });

  it('stay deleted, and nothing personal stays', async () => {
    await created('gone', 1, 'Gone');
    await deleted('gone', 3);
    await updated('gone', 2, 'Late');
    expect(await held('gone')).toMatchObject({ deleted: true, name: '', email: '', image: null });
  });

  it('are not overwritten by an older session, but fill in for an event that is late', async () => {
    const early = await org.given.signedIn(undefined, { name: 'By session' });
    await org.given.organization({ by: early });
    expect(await held(early.user.id)).toMatchObject({ name: 'By session', version: '0' });

    await updated(early.user.id, 4, 'By event');
    await org.given.organization({ by: early });
    expect(await held(early.user.id)).toMatchObject({ name: 'By event', version: '4' });
  });
});
