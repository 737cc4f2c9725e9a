import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  microsOf,
  type PageCursor,
  type PageRequest,
  pageParameters,
  timeOf,
} from '@tessera/chassis/paging/page-cursor';
import type { ListedMachineClient, MachineClient } from '@tessera/contracts/org/machine-clients';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { ResolvedRoles } from '../access-control/roles.ts';
import { type MachineClientRow, machineClientTable } from '../schema/machine-client.table.ts';
import { userJson } from '../users/user.repository.ts';

const COLUMNS = `c.id, c.organization_id as "organizationId", c.name, c.scopes,
  c.creator_id as "creatorId", c.last_used_at as "lastUsedAt",
  c.secret_created_at as "secretCreatedAt", c.previous_secret_expires_at as "previousSecretExpiresAt",
  c.revoked_at as "revokedAt", c.created_at as "createdAt"`;

const total = statement<{ total: number }>(
  'machine-client-total',
  `select count(*)::int as total from machine_client
   where organization_id = $1 and revoked_at is null`,
);

const listPage = statement<ListedMachineClient & PageCursor>(
  'machine-client-list',
  `select ${COLUMNS}, ${userJson} as creator, ${microsOf('c.created_at')} as micros,
     exists (select from member m where m.organization_id = c.organization_id
               and m.user_id = c.creator_id) as "creatorIsMember"
   from machine_client c left join user_profile p on p.user_id = c.creator_id and not p.deleted
   where c.organization_id = $1
     and ($2::bigint is null or (c.created_at, c.id) < (${timeOf('$2')}, $3))
     and ($5::text is null or c.creator_id = $5)
   order by c.created_at desc, c.id desc limit $4`,
);

type LockedClient = { readonly client: MachineClient; readonly viewer: ResolvedRoles };
const lockAsMember = statement<
  MachineClient & {
    readonly viewerRole: string;
    readonly viewerCustomRoles: ResolvedRoles['customRoles'];
  }
>(
  'machine-client-as-member',
  `select ${COLUMNS}, viewer.role as "viewerRole", ${customRolesOf('viewer')} as "viewerCustomRoles"
   from machine_client c
   join member viewer on viewer.organization_id = c.organization_id and viewer.user_id = $2
   join organization o on o.id = c.organization_id
   where c.id = $1 for key share of o for no key update of c`,
);

const replaceSecret = statement<MachineClient>(
  'machine-client-replace-secret',
  `update machine_client c set secret_hash = $2, secret_created_at = $3,
     previous_secret_hash = case when $4::timestamptz is null then null else c.secret_hash end,
     previous_secret_expires_at = $4
   where c.id = $1 returning ${COLUMNS}`,
);

const revoke = statement<MachineClient>(
  'machine-client-revoke',
  `update machine_client c set revoked_at = $2 where c.id = $1 returning ${COLUMNS}`,
);

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
const findUsable = statement<ClientWithHashes>(
  'machine-client-usable',
  `select id, organization_id as "organizationId", name, scopes, secret_hash as "secretHash",
     previous_secret_hash as "previousSecretHash",
     previous_secret_expires_at as "previousSecretExpiresAt", last_used_at as "lastUsedAt"
   from machine_client where id = $1 and revoked_at is null`,
);

/** Only one of several concurrent calls writes; the others skip the row without waiting. */
const recordUsage = statement<never>(
  'machine-client-mark-used',
  `update machine_client set last_used_at = $2
   where id = (select id from machine_client
     where id = $1 and (last_used_at is null or last_used_at < $3) for update skip locked)`,
);

export const machineClients = {
  /** Counts active clients. The caller holds the membership lock. */
  async count(db: Db, organizationId: string): Promise<number> {
    const [row] = await db.query(total, [organizationId]);
    return row?.total ?? 0;
  },

  /** Newest first; one row more than `limit` shows that there is a next page. */
  list: (db: Db, organizationId: string, creatorId: string | undefined, page: PageRequest) =>
    db.query(listPage, [organizationId, ...pageParameters(page), creatorId ?? null]),

  async insert(tx: Tx, row: MachineClientRow) {
    await tx.entities.insert(machineClientTable, row);
  },

  /**
   * Locks a client as a member of its organization; null for other users. Locks the organization too: a deletion takes
   * its locks in the same order.
   */
  async lockAsMember(tx: Tx, id: string, userId: string): Promise<LockedClient | null> {
    const [row] = await tx.query(lockAsMember, [id, userId]);
    if (row === undefined) return null;
    const { viewerRole, viewerCustomRoles, ...client } = row;
    return { client, viewer: { role: viewerRole, customRoles: viewerCustomRoles } };
  },

  /** With `previousEndsAt` null the previous secret ends at once. The caller holds the lock on the client. */
  async replaceSecret(
    tx: Tx,
    id: string,
    { hash, now, previousEndsAt }: { hash: string; now: Date; previousEndsAt: Date | null },
  ): Promise<MachineClient> {
    const [row] = await tx.query(replaceSecret, [id, hash, now, previousEndsAt]);
    if (row === undefined) throw new Error('the locked machine client does not exist');
    return row;
  },

  async revoke(tx: Tx, id: string, now: Date): Promise<MachineClient> {
    const [row] = await tx.query(revoke, [id, now]);
    if (row === undefined) throw new Error('the locked machine client does not exist');
    return row;
  },

  /** Null when it is unknown or revoked. */
  async findUsable(db: Db, id: string): Promise<ClientWithHashes | null> {
    const [row] = await db.query(findUsable, [id]);
    return row ?? null;
  },

  /** Skips the write when a use after `unlessAfter` is recorded. */
  recordUsage: (tx: Tx, id: string, now: Date, unlessAfter: Date) =>
    tx.query(recordUsage, [id, now, unlessAfter]),
};
