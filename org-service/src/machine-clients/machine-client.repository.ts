import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  isBeyond,
  microsOf,
  type OrderedPageRequest,
  type PageCursor,
  timeOrder,
} from '@tessera/chassis/paging/time-cursor';
import type { ListedMachineClient, MachineClient } from '@tessera/contracts/org/machine-clients';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { ResolvedRoles } from '../access-control/role-map.ts';
import { type MachineClientRow, machineClientTable } from '../schema/machine-client.table.ts';
import { userJson } from '../users/user.repository.ts';

const COLUMNS = sql`c.id, c.organization_id as "organizationId", c.name, c.scopes,
  c.creator_id as "creatorId", c.last_used_at as "lastUsedAt",
  c.secret_created_at as "secretCreatedAt", c.previous_secret_expires_at as "previousSecretExpiresAt",
  c.revoked_at as "revokedAt", c.created_at as "createdAt"`;

type LockedClient = { readonly client: MachineClient; readonly viewer: ResolvedRoles };

/** A client with its secret hashes. */
export type ClientWithHashes = Pick<
  MachineClientRow,
  | 'id'
  | 'organizationId'
  | 'name'
  | 'scopes'
  | 'secretHash'
  | 'previousSecretHash'
  | 'previousSecretExpiresAt'
  | 'lastUsedAt'
>;

export const machineClients = {
  /** Counts active clients. The caller holds the membership lock. */
  async count(db: Db, organizationId: string): Promise<number> {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from machine_client
      where organization_id = ${organizationId} and revoked_at is null`);
    return row?.total ?? 0;
  },

  /** Counts clients, revoked ones too, up to a limit. */
  async countUpTo(db: Db, organizationId: string, creatorId: string | null, limit: number) {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from (
        select from machine_client
        where organization_id = ${organizationId}
          and (${creatorId}::text is null or creator_id = ${creatorId})
        limit ${limit}) counted`);
    return row?.total ?? 0;
  },

  /** One row more than `limit` shows that there is a next page. */
  list: (db: Db, organizationId: string, creatorId: string | null, page: OrderedPageRequest) =>
    db.query<ListedMachineClient & PageCursor>(sql`
      select ${COLUMNS}, ${userJson} as creator, ${microsOf(sql`c.created_at`)} as micros,
        exists (select from member m where m.organization_id = c.organization_id
                  and m.user_id = c.creator_id) as "creatorIsMember"
      from machine_client c left join user_profile p on p.user_id = c.creator_id and not p.deleted
      where c.organization_id = ${organizationId}
        and ${isBeyond(page.sortDirection, page.after, sql`c.created_at`, sql`c.id`)}
        and (${creatorId}::text is null or c.creator_id = ${creatorId})
      order by ${timeOrder(page.sortDirection, sql`c.created_at`, sql`c.id`)} limit ${page.limit + 1}`),

  async insert(tx: Tx, row: MachineClientRow) {
    await tx.entities.insert(machineClientTable, row);
  },

  /**
   * Locks a client as a member of its organization; null for other users. Locks the organization too: a deletion takes
   * its locks in the same order.
   */
  async lockAsMember(tx: Tx, id: string, userId: string): Promise<LockedClient | null> {
    const row = await tx.queryOne<
      MachineClient & {
        readonly viewerRole: string;
        readonly viewerCustomRoles: ResolvedRoles['customRoles'];
      }
    >(sql`
      select ${COLUMNS}, viewer.role as "viewerRole", ${customRolesOf(sql`viewer`)} as "viewerCustomRoles"
      from machine_client c
      join member viewer on viewer.organization_id = c.organization_id and viewer.user_id = ${userId}
      join organization o on o.id = c.organization_id
      where c.id = ${id} for key share of o for no key update of c`);
    if (row === null) return null;
    const { viewerRole, viewerCustomRoles, ...client } = row;
    return { client, viewer: { role: viewerRole, customRoles: viewerCustomRoles } };
  },

  /** With `previousEndsAt` null the previous secret ends at once. The caller holds the lock on the client. */
  async replaceSecret(
    tx: Tx,
    id: string,
    { hash, now, previousEndsAt }: { hash: string; now: Date; previousEndsAt: Date | null },
  ): Promise<MachineClient> {
    const row = await tx.queryOne<MachineClient>(sql`
      update machine_client c set secret_hash = ${hash}, secret_created_at = ${now},
        previous_secret_hash = case when ${previousEndsAt}::timestamptz is null then null else c.secret_hash end,
        previous_secret_expires_at = ${previousEndsAt}
      where c.id = ${id} returning ${COLUMNS}`);
    if (row === null) throw new Error('the locked machine client does not exist');
    return row;
  },

  async revoke(tx: Tx, id: string, now: Date): Promise<MachineClient> {
    const row = await tx.queryOne<MachineClient>(
      sql`update machine_client c set revoked_at = ${now} where c.id = ${id} returning ${COLUMNS}`,
    );
    if (row === null) throw new Error('the locked machine client does not exist');
    return row;
  },

  /** Null when it is unknown or revoked. */
  async findUsable(db: Db, id: string): Promise<ClientWithHashes | null> {
    return db.queryOne<ClientWithHashes>(sql`
      select id, organization_id as "organizationId", name, scopes, secret_hash as "secretHash",
        previous_secret_hash as "previousSecretHash",
        previous_secret_expires_at as "previousSecretExpiresAt", last_used_at as "lastUsedAt"
      from machine_client where id = ${id} and revoked_at is null`);
  },

  /** Skips the write when a use after `unlessAfter` is recorded. */
  recordUsage: (tx: Tx, id: string, now: Date, unlessAfter: Date) =>
    tx.query(sql`
      update machine_client set last_used_at = ${now}
      where id = (select id from machine_client
        where id = ${id} and (last_used_at is null or last_used_at < ${unlessAfter}) for update skip locked)`),
};
