import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BetterAuthServer, olderServers } from './support/better-auth-servers.ts';
import { generations } from './support/clients.ts';
import { useStack } from './support/use-stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Contains characters with several Unicode forms, in each of which the password is accepted. */
const passwordOf = (name: string) => `pässwörd ﬁne of ${name}`;

type Imported = { readonly pending: Readonly<Record<string, string>>; readonly output: string };

describe('import from a Better Auth database', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(olderServers)('created by %s', (generation, serverOn) => {
    const tag = generation.replaceAll('.', '-');
    const emailOf = (name: string) => `${name}-${tag}@example.com`;
    /** A user who first signs in with this client. */
    const returnerTo = (client: string) => `returner${client.replaceAll('.', '')}`;
    let sourceUrl: string;
    let imported: Imported;

    /** Runs `npm run import:better-auth` on this stack. */
    async function runImport(): Promise<string> {
      const { identity, org } = scenario.stack.databaseUrls;
      const { PATH, HOME } = process.env;
      const child = spawn(
        process.execPath,
        ['dev/bootstrap.mjs', 'import-better-auth', sourceUrl],
        {
          cwd: root,
          env: { PATH, HOME, IDENTITY_DATABASE_URL: identity, ORG_DATABASE_URL: org },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      const [output, errors, code] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        new Promise((resolve) => child.once('exit', resolve)),
      ]);
      expect([code, errors]).toEqual([0, '']);
      return output;
    }

    async function signedUp(server: BetterAuthServer, name: string) {
      const call = server.browser();
      await call('/sign-up/email', {
        name: `The ${name}`,
        email: emailOf(name),
        password: passwordOf(name),
        username: `${name}_${tag.replaceAll('-', '_')}`.toUpperCase(),
      });
      return call;
    }

    /** An organization with an owner, an admin who accepted, pending invitations, and users without an organization. */
    async function livedIn(server: BetterAuthServer): Promise<Imported['pending']> {
      const owner = await signedUp(server, 'owner');
      const { id: organizationId } = await owner('/organization/create', {
        name: 'Old Friends',
        slug: `old-friends-${tag}`,
        metadata: { plan: { seats: [1, 2] } },
      });
      const invite = (email: string, role: string) =>
        owner('/organization/invite-member', { email, role, organizationId });
      const admin = await signedUp(server, 'admin');
      const { id: invitationId } = await invite(emailOf('admin'), 'admin');
      await admin('/organization/accept-invitation', { invitationId });

      for (const [client] of generations) await signedUp(server, returnerTo(client));

      const pending: Record<string, string> = {};
      for (const [client] of generations) {
        const email = emailOf(`invited-${client}`);
        pending[email] = String((await invite(email, 'member')).id);
      }
      await server.sql(
        `insert into account (id, "accountId", "providerId", "userId", "accessToken", "createdAt", "updatedAt")
         select 'github-' || id, '4711-' || id, 'github', id, 'gho_secret', now(), now() from "user"
         where email = $1`,
        [emailOf('owner')],
      );
      return pending;
    }

    beforeAll(async () => {
      const admin = new pg.Client({ connectionString: scenario.stack.localStores?.postgresUrl });
      await admin.connect();
      await admin.query(`create database ${pg.escapeIdentifier(`old_${tag}`)}`);
      await admin.end();
      const url = new URL(scenario.stack.localStores?.postgresUrl ?? '');
      url.pathname = `/old_${tag}`;
      sourceUrl = url.href;
      const server = await serverOn(sourceUrl);
      const pending = await livedIn(server).finally(() => server.close());
      imported = { pending, output: await runImport() };
    });

    const hashOf = async (email: string) => {
      const [row] = await scenario.rows<{ hash: string }>(
        'identity',
        `select a.password_hash as hash from account a join "user" u on u.id = a.user_id
         where u.email = $1 and a.provider_id = 'credential'`,
        [email],
      );
      return row?.hash;
    };

    it('imports all rows and reports the counts', () => {
      expect(imported.output).toContain('users     4 imported, 0 existing, 0 skipped, 0 changed');
      expect(imported.output).toContain('accounts  5 imported, 0 existing, 0 skipped, 0 changed');
      expect(imported.output).toMatch(
        /organizations +1 imported, 0 existing, 0 skipped, 0 changed/,
      );
      expect(imported.output).toMatch(/members +2 imported, 0 existing, 0 skipped, 0 changed/);
      expect(imported.output).toMatch(/teams +1 imported/);
      expect(imported.output).toMatch(/invitations +2 imported, 0 existing, 0 skipped/);
    });

    it('imports no provider tokens', async () => {
      const rows = await scenario.rows(
        'identity',
        `select * from account where provider_id = 'github'`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('gho_secret');
    });

    it('accepts the old passwords and rehashes them', async () => {
      for (const [clientName, makeClient] of generations) {
        const name = returnerTo(clientName);
        const email = emailOf(name);
        expect(await hashOf(email)).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
        const { client } = makeClient(scenario.stack.url);
        const wrong = await client.signIn.email({ email, password: 'not the password' });
        expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
        expect(await hashOf(email)).toMatch(/^[0-9a-f]{32}:/);
        const right = await client.signIn.email({ email, password: passwordOf(name) });
        expect(right.error).toBeNull();
        expect(await hashOf(email)).toMatch(/^\$argon2id\$/);
      }
    });

    describe.each(generations)('unmodified client %s', (clientName, makeClient) => {
      it('shows users their organizations', async () => {
        const { client } = makeClient(scenario.stack.url);
        const [email, password] = [emailOf('owner').toUpperCase(), passwordOf('owner')];
        expect((await client.signIn.email({ email, password })).error).toBeNull();

        const { data: session } = await client.getSession();
        expect(session?.user).toMatchObject({
          email: emailOf('owner'),
          name: 'The owner',
          username: `owner_${tag.replaceAll('-', '_')}`,
          displayUsername: `OWNER_${tag.replaceAll('-', '_').toUpperCase()}`,
        });
        const { data: list } = await client.organization.list();
        expect(list).toMatchObject([{ name: 'Old Friends', slug: `old-friends-${tag}` }]);
        const { data: full } = await client.organization.getFullOrganization({
          query: { organizationId: list?.[0]?.id ?? '' },
        });
        const members = full?.members.map(({ role, user, ...member }) => ({
          role,
          name: user.name,
          isInTeam: Reflect.get(member, 'teamId') !== null,
        }));
        expect(members?.[0]).toEqual({ role: 'owner', name: 'The owner', isInTeam: true });
        expect(members?.[1]).toMatchObject({ role: 'admin', name: 'The admin' });
        expect(JSON.parse(String(full?.metadata))).toEqual({ plan: { seats: [1, 2] } });
      });

      it('accepts pending invitations', async () => {
        const { client } = makeClient(scenario.stack.url);
        const email = emailOf(`invited-${clientName}`);
        await client.signUp.email({ name: 'New User', email, password: passwordOf('new-user') });
        const invitationId = imported.pending[email] ?? '';
        const { data, error } = await client.organization.acceptInvitation({ invitationId });
        expect(error).toBeNull();
        expect(data?.member.role).toBe('member');
        expect((await client.organization.list()).data).toHaveLength(1);
      });
    });

    it('changes nothing on a second import', async () => {
      const everything = async () => [
        await scenario.rows('identity', 'select * from "user" order by id'),
        await scenario.rows('identity', 'select * from account order by id'),
        await scenario.rows('org', 'select * from member order by id'),
        await scenario.rows('org', 'select * from invitation order by id'),
      ];
      const before = await everything();
      expect(await runImport()).toContain('users     0 imported, 4 existing, 0 skipped, 0 changed');
      expect(await everything()).toEqual(before);
    });
  });
});
