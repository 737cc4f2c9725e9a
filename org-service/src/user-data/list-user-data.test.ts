import { createRequestSender } from '@tessera/chassis/messaging/request-reply';
import type { RequestInput } from '@tessera/contracts/define/request';
import { orgRequests, orgUserDataSection } from '@tessera/contracts/org/requests';
import { orgUserData, orgUserDataRows as rows } from '@tessera/contracts/org/user-data';
import type { TestUser } from '@tessera/testing/harness';
import { messagingTables, userDataGaps } from '@tessera/testing/user-data/user-data-gaps';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { useOrgService } from '../../test/harness.ts';

const USER = 'the user of the archive';
const SECRET = 'it is a hash of a secret';
const ABOUT_NO_USER = 'about an organization, not about a user';

describe('request list-user-data', () => {
  const org = useOrgService();

  const send = (input: RequestInput<typeof orgRequests.listUserData>) => {
    const broker = {
      connection: () => org.nats,
      isConnected: () => true,
      ready: Promise.resolve(org.nats),
      onConnect: () => undefined,
      close: async () => undefined,
    };
    return createRequestSender(broker)(orgRequests.listUserData, input);
  };
  const list = async ({ user }: TestUser, verifiedEmail: string | null = user.email) => {
    const pages = await Promise.all(
      orgUserDataSection.options.map(
        async (section) =>
          [section, (await send({ userId: user.id, verifiedEmail, section })).rows] as const,
      ),
    );
    return z.parse(orgUserData, Object.fromEntries(pages));
  };

  it('covers every table and column, or names the reason', async () => {
    const gaps = await userDataGaps(org.sql, {
      ...messagingTables,
      member: {
        rows: rows.memberships,
        omitted: {
          [USER]: ['user_id'],
          'for searches, from the profile': ['user_name', 'user_email', 'words'],
        },
      },
      team_member: {
        rows: rows.teams,
        omitted: { 'the membership of the user': ['id', 'member_id'] },
      },
      invitation: {
        rows: rows.invitationsSent,
        omitted: {
          [USER]: ['inviter_id'],
          'it opens the invitation, or is a hash of a secret that does': ['id', 'secret_hash'],
        },
      },
      invitation_link: {
        rows: rows.invitationLinks,
        omitted: { [USER]: ['creator_id'], [SECRET]: ['token_hash'] },
      },
      join_request: {
        rows: rows.joinRequests,
        omitted: {
          [USER]: ['user_id'],
          'the decision is an audit entry of the user who decided': ['decided_by'],
          'the domain of email': ['email_domain_id'],
        },
      },
      email_domain: {
        rows: rows.emailDomains,
        omitted: {
          [USER]: ['grantor_id'],
          'the record that the organization publishes': ['token', 'check_at', 'missing_since'],
        },
      },
      machine_client: {
        rows: rows.machineClients,
        omitted: {
          [USER]: ['creator_id'],
          [SECRET]: ['secret_hash', 'previous_secret_hash', 'previous_secret_expires_at'],
        },
      },
      list_view: {
        rows: rows.listViews,
        omitted: { [USER]: ['user_id'], 'the name in lower case': ['name_key'] },
      },
      list_columns: { rows: rows.listColumns, omitted: { [USER]: ['user_id'] } },
      audit_entry: {
        rows: rows.auditEntries,
        omitted: {
          [USER]: ['actor_id'],
          'the chain of the organization': [
            'sequence',
            'previous_hash',
            'hash',
            'actor_key',
            'ip_address_hmac',
            'user_agent_hmac',
            'email_key',
            'email_hmac',
          ],
        },
      },
      mail: {
        rows: rows.mails,
        omitted: {
          'it can contain links with tokens': ['data', 'last_error'],
          'the address of the archive': ['recipient', 'rate_limit_key'],
          'progress of sending': ['id', 'attempts', 'next_attempt_at'],
        },
      },
      user_profile: {
        rows: rows.profiles,
        omitted: {
          [USER]: ['user_id'],
          'it orders changes': ['version'],
          'they are among earlier_emails': ['verified_earlier_emails'],
          'false as long as the user exists': ['deleted'],
        },
      },
      removed_member: 'hashes of addresses, without users',
      mail_count: 'counters of the hourly limit of mails, by a hash of the address',
      organization: ABOUT_NO_USER,
      organization_role: ABOUT_NO_USER,
      team: ABOUT_NO_USER,
      member_count: ABOUT_NO_USER,
      audit_chain: ABOUT_NO_USER,
    });
    expect(gaps).toEqual([]);
  });

  it('lists what the user is, has and did, in each section', async () => {
    const ada = await org.given.signedIn('ada@example.com');
    const { id } = await org.given.organization({ actor: ada, name: 'Lighthouse' });
    const other = await org.given.organization({ name: 'Harbor' });
    const team = await org.given.team(id, ada, 'Night shift');
    await org.given.teamMember(id, ada, team.id, ada.user.id);
    await org.given.invitation({ organizationId: id, email: 'grace@example.com', actor: ada });
    const received = await org.given.invitation({
      organizationId: other.id,
      email: ada.user.email,
      actor: other.owner,
    });
    const { token } = await org.given.invitationLink(ada, { organizationId: id });
    const { secret } = await org.given.machineClient(ada, { organizationId: id });
    await org.given.listView(ada, { organizationId: id, name: 'Mine' });
    await org.given.listColumns(ada, { organizationId: id, columns: ['name', 'email'] });
    const domain = await org.given.emailDomain(ada, { organizationId: id, domain: 'ada.example' });
    await org.sql(
      `insert into $schema.join_request (id, organization_id, email_domain_id, user_id, email, status, created_at)
       values ('request-1', $1, $2, $3, $4, 'withdrawn', now())`,
      [id, domain.id, ada.user.id, ada.user.email],
    );

    await org.sql(
      `update $schema.user_profile set earlier_emails = '{earlier@example.com}' where user_id = $1`,
      [ada.user.id],
    );

    const data = await list(ada);
    expect(data).toMatchObject({
      profiles: [{ email: 'ada@example.com', earlierEmails: ['earlier@example.com'] }],
      memberships: [{ organizationName: 'Lighthouse', role: 'owner' }],
      teams: expect.arrayContaining([expect.objectContaining({ name: 'Night shift' })]),
      invitationsSent: [{ email: 'grace@example.com', organizationName: 'Lighthouse' }],
      invitationsReceived: [{ organizationName: 'Harbor', status: 'pending' }],
      invitationLinks: [{ uses: 0 }],
      joinRequests: [{ status: 'withdrawn' }],
      emailDomains: [{ domain: 'ada.example' }],
      machineClients: [{ name: 'Importer' }],
      listViews: [{ name: 'Mine' }],
      listColumns: [{ columns: ['name', 'email'] }],
      mails: [{ kind: 'invitation' }],
    });
    expect(data.auditEntries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organization.created', 'invitation.created', 'team.created']),
    );
    expect(data.auditEntries[0]).toMatchObject({ ipAddress: expect.any(String) });
    for (const value of [token, secret, received.id]) {
      expect(JSON.stringify(data)).not.toContain(value);
    }
  });

  it('hides invitations and mails to an address that the user has not proven', async () => {
    const ada = await org.given.signedIn('unproven@example.com');
    const { id, owner } = await org.given.organization();
    await org.given.invitation({ organizationId: id, email: ada.user.email, actor: owner });
    expect((await list(ada)).invitationsReceived).toHaveLength(1);
    expect(await list(ada, null)).toMatchObject({ invitationsReceived: [], mails: [] });
  });

  it('reads a section in pages that fit into messages, each row once and oldest first', async () => {
    const ada = await org.given.signedIn();
    const { id } = await org.given.organization({ actor: ada });
    await org.sql(
      `insert into $schema.audit_entry (id, organization_id, action, actor_id, target_id, data, created_at)
       select gen_random_uuid(), $1, 'sample.' || n, $2, 'target',
         json_build_object('text', repeat('x', 6000)), timestamptz '2020-01-01' + n / 3 * interval '1 second'
       from generate_series(1, 450) as n`,
      [id, ada.user.id],
    );
    const actions: unknown[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const input = { userId: ada.user.id, verifiedEmail: null, cursor };
      const page = await send({ ...input, section: 'auditEntries' });
      actions.push(...page.rows.map(({ action }) => action));
      cursor = page.nextCursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    const samples = actions.filter((action) => String(action).startsWith('sample.'));
    expect(new Set(samples).size).toBe(450);
    expect(samples).toHaveLength(450);
    expect(actions.slice(0, 450)).toEqual(samples);
    expect(pages).toBeGreaterThan(5);
  });

  it('rejects a cursor of another list', async () => {
    const input = { userId: 'user-1', verifiedEmail: null, section: 'mails', cursor: 'x' } as const;
    await expect(send(input)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', status: 400 });
  });
});
