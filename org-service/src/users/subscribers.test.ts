import { Unavailable } from '@tessera/chassis/http/unavailable';
import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

describe('user subscribers', () => {
  const org = useOrgService();

  const profile = (id: string, name: string, revision: number) => ({
    id,
    name,
    email: `${id}@Example.com`,
    emailVerified: false,
    image: null,
    language: 'de' as const,
    revision,
  });
  const created = (userId: string, version: number) =>
    org.deliverEvent(identityEvents.userCreated, {
      aggregate: userId,
      version,
      data: { userId, emailVerified: false },
    });
  const deleted = (userId: string, version: number) =>
    org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, version, data: { userId } });
  const storedProfile = async (userId: string) =>
    (await org.sql('select * from $schema.user_profile where user_id = $1', [userId]))[0];
  const publish = (subject: string, userId: string, version: number, data: object) =>
    org.nats.jetstream().publish(
      subject,
      JSON.stringify({
        specversion: '1.0',
        id: crypto.randomUUID(),
        source: '/identity',
        type: subject,
        subject: userId,
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        aggregateversion: version,
        data,
      }),
    );

  it('SEC-134: requests the profile of a user who was created or changed', async () => {
    org.identity.profiles = [profile('follower', 'First', 1)];
    await created('follower', 1);
    expect(await storedProfile('follower')).toMatchObject({ name: 'First', version: '1' });
    await org.userChanged(profile('follower', 'Second', 2));
    expect(await storedProfile('follower')).toMatchObject({
      name: 'Second',
      email: 'follower@example.com',
      language: 'de',
      version: '2',
    });
  });

  it('keeps the newest revision in any order of events and responses', async () => {
    // The response to the first event has a newer revision than the event.
    org.identity.profiles = [profile('shuffled', 'Third', 3)];
    await created('shuffled', 1);
    expect(await storedProfile('shuffled')).toMatchObject({ name: 'Third', version: '3' });
    await org.userChanged(profile('shuffled', 'Second', 2));
    await org.userChanged(profile('shuffled', 'Second', 2));
    expect(await storedProfile('shuffled')).toMatchObject({ name: 'Third', version: '3' });
  });

  it('uses the version of the event for an identity-service without revisions', async () => {
    const { revision: _, ...unversioned } = profile('older', 'Older service', 0);
    org.identity.profiles = [unversioned];
    await created('older', 4);
    expect(await storedProfile('older')).toMatchObject({ name: 'Older service', version: '4' });
  });

  it('SEC-134: ignores name and address in events of the previous version', async () => {
    org.identity.profiles = [profile('upgraded', 'As it is', 2)];
    await publish('identity.user.created', 'upgraded', 1, {
      userId: 'upgraded',
      name: 'As it was',
      email: 'was@example.com',
      emailVerified: false,
      image: null,
      language: 'en',
    });
    await expect
      .poll(() => storedProfile('upgraded'), { timeout: 5_000 })
      .toMatchObject({ name: 'As it is', email: 'upgraded@example.com', version: '2' });
  });

  it('keeps a deleted user deleted, without personal data', async () => {
    org.identity.profiles = [profile('gone', 'DeletedUser', 1)];
    await created('gone', 1);
    await deleted('gone', 3);
    await org.userChanged(profile('gone', 'Late', 2));
    expect(await storedProfile('gone')).toMatchObject({
      deleted: true,
      name: '',
      email: '',
      image: null,
    });
  });

  it('stores no profile of a user who is unknown to identity-service', async () => {
    org.identity.profiles = [];
    await created('vanished', 1);
    expect(await storedProfile('vanished')).toBeUndefined();
  });

  it('overwrites the profile of a session by that of an event, and never the other way round', async () => {
    const early = await org.given.signedIn(undefined, { name: 'By session' });
    await org.given.organization({ actor: early });
    expect(await storedProfile(early.user.id)).toMatchObject({ name: 'By session', version: '0' });

    await org.userChanged({ ...early.user, name: 'By event', revision: 4 });
    await org.given.organization({ actor: early });
    expect(await storedProfile(early.user.id)).toMatchObject({ name: 'By event', version: '4' });
  });

  it('SEC-134: retries while identity-service is unavailable, and dead-letters nothing', async () => {
    const { id, owner } = await org.given.organization();
    const { user } = await org.given.member(id, { user: { name: 'Before' } });
    const shown = async () => {
      const { body } = await org.as(owner).get(`/organization/list-members?organizationId=${id}`);
      return body.members.map((member: { user: { name: string } }) => member.user.name);
    };
    org.identity.isUnavailable = true;
    org.identity.profiles = [{ ...user, name: 'After', revision: 5 }];
    const data = { userId: user.id, emailVerified: true };
    await publish('identity.user.updated', user.id, 5, data);
    // Each attempt waits for identity-service; none counts as a failure of the event.
    const attempts = async (outcome: string) => {
      const metrics = await (await fetch(`${org.service.opsUrl}/metrics`)).text();
      const line = `tessera_events_handled_total{subscriber="org-project-updated-user",outcome="${outcome}"} `;
      return Number(metrics.split(line)[1]?.split('\n')[0] ?? 0);
    };
    await expect.poll(() => attempts('waiting'), { timeout: 15_000 }).toBeGreaterThan(5);
    expect(await attempts('failed')).toBe(0);
    expect(await shown()).toContain('Before');

    org.identity.isUnavailable = false;
    await expect.poll(shown, { timeout: 5_000 }).toContain('After');
    expect(await org.sql('select from $schema.dead_letter')).toEqual([]);
  }, 20_000);

  it('requests the users of several events together', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `batch-${index}`);
    org.identity.profiles = ids.map((id) => profile(id, 'Batched', 1));
    org.identity.requestedUserIds.length = 0;
    const found = await Promise.all([...ids, 'unknown'].map((id) => org.deps.findProfile(id)));
    expect(found.map((one) => one?.userId)).toEqual([...ids, undefined]);
    expect(org.identity.requestedUserIds.map(({ length }) => length)).toEqual([1, 100, 50]);
  });

  it('fails all requests together while identity-service is unavailable, without retries', async () => {
    org.identity.isUnavailable = true;
    org.identity.rejected = 0;
    const results = await Promise.allSettled(['a', 'b', 'c'].map((id) => org.deps.findProfile(id)));
    org.identity.isUnavailable = false;
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    for (const result of results) {
      expect(result).toMatchObject({ reason: expect.any(Unavailable) });
    }
    expect(org.identity.rejected).toBe(2);
  });
});
