import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

describe('POST /set-picture', () => {
  const identity = useIdentityService();
  const imageOf = async (alice: { cookie: string }): Promise<string | null> =>
    (await identity.as(alice).get('/get-session')).body.user.image;
  const set = (alice: { cookie: string }, picture: string) =>
    identity.as(alice).post('/set-picture').send({ picture });
  const pathOf = (image: string) => new URL(image).pathname.replace(/^\/api\/auth/, '');

  it('stores the picture under a URL that every session contains', async () => {
    const alice = await identity.signUp();
    const otherSession = await identity.signIn(alice.user.email);
    const { body } = await set(alice, dataUrl('image/png', png)).expect(200);
    expect(await imageOf(otherSession)).toBe(body.image);
    expect(body.image.length).toBeLessThan(120);
  });

  it('replaces the previous picture', async () => {
    const alice = await identity.signUp();
    const first = (await set(alice, dataUrl('image/png', png)).expect(200)).body.image;
    const second = (await set(alice, dataUrl('image/png', png)).expect(200)).body.image;
    expect(second).not.toBe(first);
    const { body } = await identity.as(null).get(pathOf(first)).expect(404);
    expect(body.code).toBe('PICTURE_NOT_FOUND');

    await identity.as(alice).post('/update-user').send({ image: null }).expect(200);
    await identity.as(null).get(pathOf(second)).expect(404);
  });

  it('keeps the picture when other fields change', async () => {
    const alice = await identity.signUp();
    const { image } = (await set(alice, dataUrl('image/png', png)).expect(200)).body;
    await identity.as(alice).post('/update-user').send({ name: 'New', image }).expect(200);
    await identity.as(null).get(pathOf(image)).expect(200);
  });

  it.each([
    ['SVG', dataUrl('image/svg+xml', Buffer.from('<svg/>'))],
    ['HTML declared as PNG', dataUrl('image/png', Buffer.from('<script>'))],
    ['PNG declared as JPEG', dataUrl('image/jpeg', png)],
    ['a URL', 'https://example.com/me.png'],
  ])('rejects %s', async (_, picture) => {
    const alice = await identity.signUp();
    const { body } = await set(alice, picture).expect(400);
    expect(body.code).toBe('PICTURE_IS_INVALID');
  });

  it('rejects large pictures and requests without a session', async () => {
    const alice = await identity.signUp();
    await set(alice, `data:image/png;base64,${'A'.repeat(48_000)}`).expect(400);
    await identity.as(null).post('/set-picture').send({ picture: '' }).expect(401);
  });
});
