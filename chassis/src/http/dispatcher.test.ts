import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it, vi } from 'vitest';
import { csvStats, sampleHarness, sampleService } from '../../test/sample-service.ts';

describe('the HTTP dispatcher', () => {
  const sample = useService(sampleService, sampleHarness);
  const write = () => sample.as(null).post('/notes');
  const invalid = { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' };

  it('encodes the response through the schema and drops other fields', async () => {
    const { body, headers } = await write().send({ text: 'plain' }).expect(200);
    expect(body).toEqual({ text: 'plain', at: expect.stringMatching(/Z$/) });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('keeps a valid request id and replaces any other', async () => {
    const valid = await write().set('x-request-id', 'abc-123').send({ text: 'id' });
    expect(valid.headers['x-request-id']).toBe('abc-123');
    const replaced = await write().set('x-request-id', 'a b<c>').send({ text: 'id' });
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });

  it.each([
    ['malformed JSON', '{"text":'],
    ['no object', '[]'],
    ['nothing', ''],
    ['U+0000', '{"text":"a\\u0000"}'],
    ['a lone surrogate', '{"text":"\\ud800"}'],
    ['a key that sets the prototype', '{"text":"a","__proto__":{"x":1}}'],
    ['fifty thousand levels', `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'two thousand keys',
      JSON.stringify({
        text: 'a',
        ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [i, 1])),
      }),
    ],
  ])('rejects %s', async (_, text) => {
    await write().set('content-type', 'application/json').send(text).expect(400, invalid);
  });

  it.each([
    ['callbackURL', 'INVALID_CALLBACKURL'],
    ['redirectTo', 'INVALID_REDIRECTURL'],
    ['errorCallbackURL', 'INVALID_ERRORCALLBACKURL'],
    ['newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL'],
  ])('SEC-25: rejects a foreign %s in the query of a POST', async (field, code) => {
    const post = (query: string) => sample.as(null).post(`/notes?${query}`).send({ text: 'query' });
    const { body } = await post(`${field}=https://evil.example/`).expect(403);
    expect(body.code).toBe(code);
    await post(`${field}=/here&${field}=https://evil.example/`).expect(403);
    await post(`${field}=/here`).expect(200);
    await sample
      .as(null)
      .post(`/form?${field}=https://evil.example/`)
      .type('form')
      .send('text=a')
      .expect(403);
  });

  it('rejects a body that is not UTF-8', async () => {
    const request = write().set('content-type', 'application/json');
    request.write(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    await request.expect(400, invalid);
  });

  it('SEC-01: takes a client that disconnects in the middle of a body for a bad request', async () => {
    const countOf = async (status: number) => {
      const metrics = await (await fetch(`${sample.service.opsUrl}/metrics`)).text();
      const pattern = `request_duration_seconds_count\\{method="POST",route="/notes",status="${status}"\\} (\\d+)`;
      return Number(new RegExp(pattern).exec(metrics)?.[1] ?? 0);
    };
    const [bad, unavailable] = [await countOf(400), await countOf(503)];
    const { hostname, port } = new URL(sample.service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/auth/notes HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
        'content-length: 100\r\n\r\n{"text":',
      () => socket.resetAndDestroy(),
    );
    await eventually(async () => expect(await countOf(400)).toBe(bad + 1));
    expect(await countOf(503)).toBe(unavailable);
  });

  it('accepts only uncompressed JSON below the size limit', async () => {
    await write().type('text/plain').send('{"text":"a"}').expect(415);
    await write().type('form').send('text=a').expect(415);
    const compressed = write()
      .set('content-type', 'application/json')
      .set('content-encoding', 'gzip');
    compressed.write(gzipSync('{"text":"a"}'));
    await compressed.expect(415);
    await write()
      .send({ text: 'x'.repeat(1_100_000) })
      .expect(413);
  });

  it('accepts a cross-site form where the route allows it', async () => {
    const post = () =>
      sample.as({ cookie: 'a=b' }).post('/form').set('origin', 'https://elsewhere.example');
    await post().type('form').send('text=a+b%26c').expect(200, { text: 'a b&c' });
    await post().send({ text: 'as JSON' }).expect(200, { text: 'as JSON' });
    for (const wrong of ['text=a&text=b', 'other=a', 'text=a&__proto__=b', 'text=%00', '']) {
      await post().type('form').send(wrong).expect(400, invalid);
    }
    await post().type('text/plain').send('text=a').expect(415);
    await write().set('origin', 'https://elsewhere.example').set('cookie', 'a=b').expect(403);
  });

  it('decodes path parameters and rejects those that are not UTF-8', async () => {
    await write().send({ text: 'with space' });
    await sample.as(null).get('/notes/with%20space').expect(200, { text: 'with space' });
    await sample.as(null).get('/notes/%ff').expect(404);
    await sample.as(null).get('/notes/a/b').expect(404);
  });

  it('returns the code of an ApiError and hides other errors', async () => {
    await sample
      .as(null)
      .get('/notes/none')
      .expect(404, { code: 'NO_SUCH_NOTE', message: 'No such note' });
    const { text } = await sample.as(null).get('/defect').expect(500);
    expect(JSON.parse(text)).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal server error',
    });
  });

  it('SEC-110: logs missing rights and limits of a signed-in user', async () => {
    const logged = vi.spyOn(sample.deps.log, 'info');
    const user = await sample.signedIn();
    const remove = (requester: typeof user | null, name: string) =>
      sample.as(requester).post(`/remove-note/${name}`).set('x-forwarded-for', '203.0.113.9');
    await remove(user, 'protected').expect(403);
    await remove(user, 'limit').expect(429);
    await remove(user, 'unknown').expect(404);
    await remove(null, 'protected').expect(401);
    const lines = logged.mock.calls.filter(([, message]) => message === 'request rejected');
    logged.mockRestore();
    const fields = {
      security: 'request',
      actor: user.user.id,
      route: '/remove-note/:name',
      ip: '203.0.113.0',
      outcome: 'rejected',
    };
    expect(lines.map(([line]) => line)).toEqual([
      { ...fields, code: 'NOTE_IS_PROTECTED' },
      { ...fields, code: 'TOO_MANY_REQUESTS' },
    ]);
  });

  it('streams events', async () => {
    const { text, headers } = await sample.as(null).get('/stream').expect(200);
    expect(headers['content-type']).toContain('text/event-stream');
    expect(text).toBe(
      ': connected\n\nid: 1\nevent: note\ndata: first\n\nevent: note\ndata: two\ndata: lines\n\n',
    );
  });

  it('streams a file while it is created', async () => {
    const { text, headers } = await sample.as(null).get('/notes.csv').expect(200);
    expect(text).toBe('0,"ä"\r\n1,"ä"\r\n2,"ä"\r\n');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="notes.csv"',
      'transfer-encoding': 'chunked',
    });
  });

  it('returns an error for a file that fails at once and aborts one that fails midway', async () => {
    const { body } = await sample.as(null).get('/notes.csv?fails=0').expect(500);
    expect(body.code).toBe('INTERNAL_SERVER_ERROR');
    const url = `${sample.service.url}/api/auth/notes.csv?fails=2`;
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  });

  it('applies back-pressure to a file and stops when the client disconnects', async () => {
    const [parts, closed] = [csvStats.parts, csvStats.closed];
    const abortController = new AbortController();
    const url = `${sample.service.url}/api/auth/notes.csv?long=yes`;
    const response = await fetch(url, { signal: abortController.signal });
    await response.body?.getReader().read();
    abortController.abort();
    await eventually(() => expect(csvStats.closed).toBe(closed + 1));
    expect(csvStats.parts - parts).toBeLessThan(1_000);
    await sample.as(null).get('/notes.csv').expect(200);
  });

  it('writes the event and the row in one transaction', async () => {
    await write().send({ text: 'kept' }).expect(200);
    await write().send({ text: 'dropped', fail: true }).expect(404);
    const events = await sample.sql<{ aggregate: string }>('select aggregate from $schema.outbox');
    const notes = await sample.sql<{ text: string }>('select text from $schema.note');
    // The relay updates the rows of published events, so their order differs.
    const written = events.map(({ aggregate }) => aggregate).toSorted();
    expect(written).toEqual(notes.map(({ text }) => text).toSorted());
    expect(written).not.toContain('dropped');
  });
});
