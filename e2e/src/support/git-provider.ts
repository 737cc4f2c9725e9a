import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type GitUser = { readonly id: number; readonly email: string };

/** A mock provider with the API of GitHub, on a port of its own. */
export async function startGitProvider() {
  const codes = new Map<string, GitUser>();
  const users = new Map<string, GitUser>();
  const refreshable = new Map<string, GitUser>();
  const random = () => randomBytes(12).toString('hex');
  const send = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer(async (request, response) => {
    if (request.url === '/token') {
      const form = new URLSearchParams(await text(request));
      const user =
        codes.get(form.get('code') ?? '') ?? refreshable.get(form.get('refresh_token') ?? '');
      if (user === undefined) return send(response, { error: 'bad_verification_code' });
      const tokens = { access_token: random(), refresh_token: random() };
      codes.delete(form.get('code') ?? '');
      users.set(tokens.access_token, user);
      refreshable.set(tokens.refresh_token, user);
      return send(response, { ...tokens, expires_in: 28_800, scope: 'read:user,user:email' });
    }
    const user = users.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (user === undefined) return send(response, { message: 'Bad credentials' }, 401);
    const { id, email } = user;
    return request.url === '/user/emails'
      ? send(response, [{ email, primary: true, verified: true }])
      : send(response, { id, login: 'octocat', name: 'Octo Cat', email: null });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    environment: {
      GITHUB_CLIENT_ID: 'the-client',
      GITHUB_CLIENT_SECRET: 'its-secret',
      GITHUB_AUTHORIZATION_ENDPOINT: `${url}/authorize`,
      GITHUB_TOKEN_ENDPOINT: `${url}/token`,
      GITHUB_USERINFO_ENDPOINT: `${url}/user`,
    },
    /** Consents as the user; returns the URL to which the browser is redirected. */
    agree(authorization: string, user: GitUser): string {
      const { searchParams } = new URL(authorization);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      const code = random();
      codes.set(code, user);
      back.search = new URLSearchParams({
        code,
        state: searchParams.get('state') ?? '',
      }).toString();
      return back.href;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
