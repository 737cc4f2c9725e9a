import { Unavailable } from '@tessera/chassis/http/unavailable';
import { billingRequests } from '@tessera/contracts/billing/requests';
import type { UserDataPage } from '@tessera/contracts/define/user-data';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import {
  identityUserDataRows as rows,
  userDataArchive,
} from '@tessera/contracts/identity/user-data';
import { orgRequests } from '@tessera/contracts/org/requests';
import { messagingTables, userDataGaps } from '@tessera/testing/user-data/user-data-gaps';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { goodPassword, type TestSession, useIdentityService } from '../../test/harness.ts';

const path = '/export-user-data';
const SECRET = 'it is a secret or a hash of one';
const LAST_PAGE: UserDataPage = { rows: [], nextCursor: null };

describe('GET /export-user-data', () => {
  const identity = useIdentityService();

  it('covers every table and column, or names the reason', async () => {
    const gaps = await userDataGaps(identity.sql, {
      ...messagingTables,
      user: {
        rows: rows.profile,
        omitted: { 'it follows from a change of the address': ['verification_needs_session'] },
      },
      picture: { rows: rows.picture, omitted: { 'the user of the archive': ['user_id'] } },
      account: {
        rows: rows.accounts,
        omitted: {
          [SECRET]: ['password_hash', 'access_token', 'refresh_token', 'id_token'],
          'the user of the archive': ['user_id'],
        },
      },
      removed_account: {
        rows: rows.removedAccounts,
        omitted: { 'the user of the archive': ['user_id'] },
      },
      session: {
        rows: rows.sessions,
        omitted: {
          [SECRET]: ['token_hash'],
          'it orders changes': ['version', 'active_organization_set_at'],
          'the user of the archive': ['user_id'],
        },
      },
      verification: {
        rows: rows.verifications,
        omitted: {
          [SECRET]: ['id', 'token_hash'],
          'newEmail is the part of it that is about the user': ['value'],
          'the user of the archive': ['user_id'],
        },
      },
      trusted_ip: {
        rows: rows.trustedIps,
        omitted: { [SECRET]: ['ip_hash'], 'the user of the archive': ['user_id'] },
      },
      mail: {
        rows: rows.mails,
        omitted: {
          'it can contain links with tokens': ['data', 'last_error'],
          'the address of the archive': ['recipient', 'rate_limit_key'],
          'progress of sending': ['id', 'attempts', 'next_attempt_at'],
        },
      },
      ended_session: 'ids of sessions that ended a moment ago, until Redis confirms their deletion',
      jwt_key: 'keys of the service',
    });
    expect(gaps).toEqual([]);
  });

  describe('with the other services', () => {
    let ada: TestSession;
    /** Pages by section; other sections are empty. */
    let orgPages: Readonly<Record<string, readonly UserDataPage[]>> = {};
    let failingSection: string | null = null;
    let requested: unknown[] = [];

    beforeAll(async () => {
      identity.mockRequest(orgRequests.listUserData, (input) => {
        requested.push(input);
        if (input.section === failingSection) throw new Unavailable('database');
        return orgPages[input.section]?.[Number(input.cursor ?? 0)] ?? LAST_PAGE;
      });
      identity.mockRequest(billingRequests.listUserData, () => LAST_PAGE);
      await identity.nats.flush();
    });
    beforeEach(async () => {
      orgPages = {};
      failingSection = null;
      requested = [];
      ada = await identity.signUp(undefined, 'Ada');
    });

    const download = () => identity.as(ada).get(path);

    it('downloads the data of all services as one file that matches the contract', async () => {
      await identity.sql(
        `insert into $schema.picture (id, user_id, type, bytes, created_at)
         values ('picture-1', $1, 'image/png', '\\x0102', now()) on conflict do nothing`,
        [ada.user.id],
      );
      await identity.sql(`update $schema.session set ip_address = '192.0.2.7' where user_id = $1`, [
        ada.user.id,
      ]);
      const machineClient = (id: string) => ({
        id,
        organizationId: 'org-1',
        organizationName: 'Lighthouse',
        name: 'Importer',
        scopes: ['billing:read'],
        secretCreatedAt: '2026-01-02T03:04:05.000Z',
        lastUsedAt: null,
        revokedAt: null,
        createdAt: '2026-01-02T03:04:05.000Z',
      });
      orgPages = {
        machineClients: [
          { rows: [machineClient('client-1'), machineClient('client-2')], nextCursor: '1' },
          { rows: [machineClient('client-3')], nextCursor: '2' },
          { rows: [], nextCursor: null },
        ],
      };
      const response = await download().expect(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="account-data-${identity.clock.now().toISOString().slice(0, 10)}.json"`,
        'cache-control': 'no-store',
      });
      const archive = z.parse(userDataArchive, response.body);
      expect(archive.identity).toMatchObject({
        profile: { id: ada.user.id, email: ada.user.email, name: 'Ada', emailVerified: false },
        picture: { type: 'image/png', bytes: 'AQI=' },
        accounts: [{ providerId: 'credential' }],
        sessions: [{ ipAddress: '192.0.2.7' }],
        mails: [{ kind: 'verify-email' }],
      });
      expect(archive.org.machineClients.map(({ id }) => id)).toEqual([
        'client-1',
        'client-2',
        'client-3',
      ]);
      expect(archive.billing.orders).toEqual([]);
    });

    it('contains no password, token or hash', async () => {
      const { text } = await download().expect(200);
      const [stored] = await identity.sql<{ password: string; token: string }>(
        `select a.password_hash as password, s.token_hash as token
         from $schema.account a join $schema.session s using (user_id) where a.user_id = $1`,
        [ada.user.id],
      );
      for (const secret of [ada.token, goodPassword, stored?.password, stored?.token]) {
        expect(secret).toBeTruthy();
        expect(text).not.toContain(secret);
      }
    });

    it('asks for what was sent to an address only after its verification', async () => {
      await download().expect(200);
      expect(requested[0]).toMatchObject({ userId: ada.user.id, verifiedEmail: null });
      requested = [];
      await identity.sql(`update $schema."user" set email_verified = true where id = $1`, [
        ada.user.id,
      ]);
      await download().expect(200);
      expect(requested[0]).toMatchObject({ verifiedEmail: ada.user.email });
    });

    it('responds with 503 and no file when a service cannot respond', async () => {
      failingSection = 'auditEntries';
      const response = await download().expect(503);
      expect(response.body.code).toBe('SERVICE_UNAVAILABLE');
      expect(response.headers).not.toHaveProperty('content-disposition');
    });

    it('breaks off a large file when a later service cannot respond', async () => {
      const rows = Array.from({ length: 200 }, (_, id) => ({
        id: `${id}`,
        text: 'x'.repeat(2_000),
      }));
      const pages = [1, 2, 3, 4].map((next) => ({ rows, nextCursor: `${next}` }));
      orgPages = { memberships: [...pages, { rows: [], nextCursor: null }] };
      failingSection = 'mails';
      await expect(download()).rejects.toThrow(/aborted|hang up/);
    });

    it('needs a fresh session', async () => {
      await identity.as(null).get(path).expect(401);
      identity.clock.advance('25h');
      const { code, message } = sessionErrors.SESSION_IS_NOT_FRESH;
      await download().expect(403, { code, message });
    });
  });
});
