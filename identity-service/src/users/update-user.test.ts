import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, cookieOf, useIdentityService } from '../../test/harness.ts';
import { publishUserUpdated } from './publish-user-updated.ts';
import { users } from './user.repository.ts';

const path = '/update-user';
const taken = {
  code: 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
  message: 'username is already taken. please try another.',
};

describe('POST /update-user', () => {
  const identity = useIdentityService();
  const userOf = async (alice: { cookie: string }) =>
    (await identity.as(alice).get('/get-session')).body.user;

  it('updates name, picture and language in every session', async () => {
    const alice = await identity.signUp();
    const otherSession = await identity.signIn(alice.user.email);
    const before = await userOf(otherSession);
    const response = await identity
      .as(alice)
      .post(path)
      .send({ name: 'Another Name', image: 'https://pictures.example/me.png', language: 'tr' })
      .expect(200, { status: true });

    const after = await userOf(otherSession);
    expect(after).toMatchObject({
      name: 'Another Name',
      image: 'https://pictures.example/me.png',
      language: 'tr',
    });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(cookieLines(response).join()).toMatch(/session_token=[^;]+; Max-Age=60479\d|604800/);
    expect(await userOf({ cookie: cookieOf(response) })).toEqual(after);
    expect(await identity.published(identityEvents.userUpdated)).toContainEqual({
      userId: alice.user.id,
      emailVerified: false,
    });
  });

  it('keeps the session cookie of a session without rememberMe', async () => {
    const { user } = await identity.signUp();
    const short = await identity.signIn(user.email, { rememberMe: false });
    const response = await identity.as(short).post(path).send({ name: 'Short' }).expect(200);
    const line = cookieLines(response).find((one) => one.includes('session_token'));
    expect(line).not.toMatch(/Max-Age|Expires/);
  });

  it('removes the picture', async () => {
    const alice = await identity.signUp();
    await identity
      .as(alice)
      .post(path)
      .send({ image: 'https://pictures.example/me.png' })
      .expect(200);
    await identity.as(alice).post(path).send({ image: null }).expect(200);
    expect((await userOf(alice)).image).toBeNull();
  });

  it.each([[{}], [undefined], [{ email: '' }], [{ id: 'x', emailVerified: true, role: 'admin' }]])(
    'changes nothing for %o',
    async (body) => {
      const alice = await identity.signUp();
      const before = await userOf(alice);
      await identity.as(alice).post(path).send(body).expect(200, { status: true });
      expect(await userOf(alice)).toEqual(before);
    },
  );

  it('rejects a change of the address', async () => {
    const alice = await identity.signUp();
    await identity
      .as(alice)
      .post(path)
      .send({ name: 'Rejected', email: 'other@example.com' })
      .expect(400, { code: 'EMAIL_CAN_NOT_BE_UPDATED', message: 'Email can not be updated' });
    expect((await userOf(alice)).name).not.toBe('Rejected');
  });

  it.each([
    [{ name: null }],
    [{ name: '' }],
    [{ name: '  ' }],
    [{ name: 'a\u202eb' }],
    [{ image: 'javascript:alert(1)' }],
    // SEC-133: a path of the system itself could be a URL with an effect.
    [{ image: '/api/auth/sign-out' }],
    [{ image: '/api/auth/picture/../sign-out' }],
    [{ image: '/me.png' }],
    [{ image: 'me.png' }],
    [{ image: 'data:image/svg+xml;base64,AAAA' }],
    [{ language: 'xx' }],
    [{ username: 12345 }],
    [{ username: null }],
    [{ displayUsername: ['a'] }],
  ])('returns VALIDATION_ERROR for %o', async (body) => {
    const alice = await identity.signUp();
    await identity
      .as(alice)
      .post(path)
      .send(body)
      .expect(400, { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it('normalizes names', async () => {
    const alice = await identity.signUp();
    await identity.as(alice).post(path).send({ name: 'Zoe\u0308' }).expect(200);
    expect((await userOf(alice)).name).toBe('Zo\u00eb');
  });

  it('requires a session, after checking username and body', async () => {
    await identity.as(null).post(path).send({ name: 'Anonymous' }).expect(401);
    await identity.as(null).post(path).send({ name: 7 }).expect(400);
    await identity.as(null).post(path).send({ name: 7, username: 'ab' }).expect(422);
  });

  it('is not overwritten by a concurrent session refresh', async () => {
    const alice = await identity.signUp();
    identity.clock.advance('25h');
    const { db, clock, sessionCache } = identity.deps;
    let refreshing: PromiseLike<unknown> | undefined;
    const changed = await db.transaction(async (tx) => {
      const user = await users.lock(tx, alice.user.id);
      if (user === null) throw new Error('no such user');
      const newest = await users.update(tx, user, { name: 'Newest' }, clock.now());
      const snapshots = await publishUserUpdated(tx, newest);
      // From here the session can only be extended after this change, by a request that read the user before
      // it.
      refreshing = identity.as(alice).get('/get-session').expect(200).then();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return snapshots;
    });
    await sessionCache.write(changed);
    await refreshing;
    expect((await userOf(alice)).name).toBe('Newest');
  });
});

describe('usernames', () => {
  const identity = useIdentityService();
  const update = (alice: { cookie: string }, body: object) =>
    identity.as(alice).post(path).send(body);
  const userOf = async (alice: { cookie: string }) =>
    (await identity.as(alice).get('/get-session')).body.user;

  it('are stored in lower case and returned as typed', async () => {
    const alice = await identity.signUp();
    await update(alice, { username: 'Some.Body_1' }).expect(200);
    expect(await userOf(alice)).toMatchObject({
      username: 'some.body_1',
      displayUsername: 'Some.Body_1',
    });
    await update(alice, { displayUsername: 'SOME.body_1' }).expect(200);
    expect(await userOf(alice)).toMatchObject({
      username: 'some.body_1',
      displayUsername: 'SOME.body_1',
    });
  });

  it('may be set again by their own user', async () => {
    const alice = await identity.signUp();
    await update(alice, { username: 'holder' }).expect(200);
    await update(alice, { username: 'HOLDER' }).expect(200);
    expect((await userOf(alice)).displayUsername).toBe('HOLDER');
  });

  it('belong to one user in any letter case', async () => {
    await update(await identity.signUp(), { username: 'unique' }).expect(200);
    await update(await identity.signUp(), { username: 'UniQue' }).expect(422, taken);
  });

  it('go to one of twelve concurrent requests', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => identity.signUp()));
    const responses = await Promise.all(
      users.map((alice) => update(alice, { username: 'contested' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
    const owners = await identity.sql(`select id from $schema."user" where username = 'contested'`);
    expect(owners).toHaveLength(1);
  });

  it('cannot be stored in two letter cases', async () => {
    const { user } = await identity.signUp();
    await expect(
      identity.sql(`update $schema."user" set username = 'Upper' where id = $1`, [user.id]),
    ).rejects.toThrow('user_username_lower');
  });

  it.each([
    ['USERNAME_IS_TOO_SHORT', ''],
    ['USERNAME_IS_TOO_SHORT', 'ab'],
    ['USERNAME_IS_TOO_LONG', 'a'.repeat(31)],
    ['USERNAME_IS_INVALID', 'with blank'],
    ['USERNAME_IS_INVALID', 'line\n'],
    ['USERNAME_IS_INVALID', 'dash-ed'],
    ['USERNAME_IS_INVALID', 'раураl'],
    ['USERNAME_IS_INVALID', 'ｆｕｌｌ'],
    ['USERNAME_IS_INVALID', '\u212aelvin'],
    ['USERNAME_IS_INVALID', 'emoji🙂'],
    ['USERNAME_IS_INVALID', 'مرحبا'],
  ])('are rejected as %s: %j', async (code, username) => {
    const alice = await identity.signUp();
    const { body } = await update(alice, { username }).expect(422);
    expect(body.code).toBe(code);
    expect((await userOf(alice)).username).toBeNull();
  });

  it('have display names with the same letters', async () => {
    const alice = await identity.signUp();
    await update(alice, { username: 'plain' }).expect(200);
    for (const displayUsername of ['admin', 'p\u0406ain', '\u212alain', 'plain ']) {
      const { body } = await update(alice, { displayUsername }).expect(422);
      expect(body.code).toBe('USERNAME_IS_INVALID');
    }
  });

  it('are set by a display name when there is none', async () => {
    const alice = await identity.signUp();
    await update(alice, { displayUsername: 'OnlyShown' }).expect(200);
    expect(await userOf(alice)).toMatchObject({
      username: 'onlyshown',
      displayUsername: 'OnlyShown',
    });
  });
});

describe('usernames of another length', () => {
  const identity = useIdentityService({
    AUTH_USERNAME_MIN_LENGTH: '5',
    AUTH_USERNAME_MAX_LENGTH: '6',
  });

  it('follow the configured length', async () => {
    const alice = await identity.signUp();
    const update = (username: string) => identity.as(alice).post(path).send({ username });
    await update('four').expect(422, {
      code: 'USERNAME_IS_TOO_SHORT',
      message: 'username is too short',
    });
    await update('seven77').expect(422, {
      code: 'USERNAME_IS_TOO_LONG',
      message: 'username is too long',
    });
    await update('five5').expect(200);
  });
});
