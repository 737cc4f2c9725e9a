import { commonErrors } from '@tessera/contracts/define/error';
import { describe, expect, it } from 'vitest';
import { requestState } from '../../../test/request-state.ts';
import { readBody } from './read-body.ts';

const json = { 'content-type': 'application/json' };

describe('readBody', () => {
  it('parses JSON', async () => {
    const state = requestState({ headers: json, body: '{"a":1}' });
    await readBody(state);
    expect(state.rawBody).toEqual({ a: 1 });
  });

  it('parses a form only where the route accepts forms', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = requestState({ headers, body: 'a=1', route: { bodyType: 'form' } });
    await readBody(form);
    expect(form.rawBody).toEqual({ a: '1' });
    await expect(readBody(requestState({ headers, body: 'a=1' }))).rejects.toMatchObject({
      code: commonErrors.UNSUPPORTED_MEDIA_TYPE.code,
    });
  });

  it('keeps the bytes of a raw route', async () => {
    const state = requestState({ body: 'no JSON', route: { bodyType: 'raw' } });
    await readBody(state);
    expect(state.bytes.toString()).toBe('no JSON');
    expect(state.rawBody).toBeUndefined();
  });

  it('has nothing to wait for in a GET', () => {
    expect(readBody(requestState({ route: { method: 'GET' } }))).toBeUndefined();
  });

  it('rejects a body above the limit of the service', async () => {
    const state = requestState({ headers: json, body: `"${'x'.repeat(100)}"` });
    await expect(readBody(state)).rejects.toMatchObject({
      code: commonErrors.PAYLOAD_TOO_LARGE.code,
    });
  });
});
