import { violatesConstraint } from '@tessera/chassis/db/errors';
import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  microsOf,
  type PageCursor,
  type PageRequest,
  pageParameters,
  timeOf,
} from '@tessera/chassis/paging/page-cursor';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';

const COLUMNS = 'o.id, o.name, o.slug, o.logo, o.metadata, o.created_at as "createdAt"';

type OrganizationOfUser = Organization & {
  readonly role: string;
  /** Both null when members were not counted. */
  readonly memberCount: number | null;
  readonly ownerCount: number | null;
};

const listOfUser = statement<OrganizationOfUser & PageCursor>(
  'organization-list-of-user',
  `select ${COLUMNS}, m.role, ${microsOf('o.created_at')} as micros,
     case when $5::boolean then counted.members end as "memberCount",
     case when $5::boolean then counted.owners end as "ownerCount"
   from member m join organization o on o.id = m.organization_id
   cross join lateral (
     select coalesce(sum(c.members), 0)::int as members,
       coalesce(sum(c.members) filter (where $6 = any (string_to_array(c.role, ','))), 0)::int as owners
     from member_count c where $5::boolean and c.organization_id = o.id
   ) counted
   where m.user_id = $1
     and ($2::bigint is null or (o.created_at, o.id) > (${timeOf('$2')}, $3))
   order by o.created_at, o.id limit $4`,
);

const findAsMember = (column: 'id' | 'slug') =>
  statement<Organization>(
    `organization-as-member-by-${column}`,
    `select ${COLUMNS} from organization o
     join member viewer on viewer.organization_id = o.id and viewer.user_id = $2
     where o.${column} = $1`,
  );
const asMember = { id: findAsMember('id'), slug: findAsMember('slug') };

const find = statement<Organization>(
  'organization-by-id',
  `select ${COLUMNS} from organization o where o.id = $1`,
);

const findIds = statement<{ id: string }>(
  'organization-find-ids',
  'select id from organization where id = any($1)',
);

/** A slug that equals another organization's id could be mistaken for it. */
const slugTaken = statement<{ taken: boolean }>(
  'organization-slug-taken',
  'select exists (select from organization where slug = $1 or id = $1) as taken',
);

/** Deletes its members, teams, invitations and audit log too. */
const deleteById = statement<Organization>(
  'organization-delete',
  `delete from organization o where o.id = $1 returning ${COLUMNS}`,
);

const insert = statement<{ id: string }>(
  'organization-insert',
  `insert into organization (id, name, slug, logo, metadata, created_at)
   select $1, $2, $3, $4, $5, $6
   where not exists (select from organization where id = $3)
   on conflict on constraint organization_slug_key do nothing
   returning id`,
);

const update = statement<{ id: string }>(
  'organization-update',
  `update organization o set name = $2, slug = $3, logo = $4, metadata = $5
   where o.id = $1 and not exists (select from organization other where other.id = $3 and other.id <> $1)
   returning o.id`,
);

export const organizations = {
  /** Oldest first. Members and owners are counted only when `ownerRole` is given. */
  listOfUser: (db: Db, userId: string, page: PageRequest, ownerRole: string | null = null) =>
    db.query(listOfUser, [userId, ...pageParameters(page), ownerRole !== null, ownerRole]),

  /** An organization as a member sees it; null for other users. */
  async findAsMember(db: Db, { column, value }: OrganizationKey, userId: string) {
    const [row] = await db.query(asMember[column], [value, userId]);
    return row ?? null;
  },

  /** Which of these organizations exist. */
  async findIds(db: Db, ids: readonly string[]): Promise<string[]> {
    return (await db.query(findIds, [ids])).map(({ id }) => id);
  },

  async find(db: Db, id: string): Promise<Organization | null> {
    const [row] = await db.query(find, [id]);
    return row ?? null;
  },

  async isSlugTaken(db: Db, slug: string): Promise<boolean> {
    const [row] = await db.query(slugTaken, [slug]);
    return row?.taken ?? false;
  },

  /** False when the slug is taken. A second concurrent call waits and gets false. */
  async insert(tx: Tx, { id, name, slug, logo, metadata, createdAt }: Organization) {
    const values = [id, name, slug, logo, metadata, createdAt];
    return (await tx.query(insert, values)).length === 1;
  },

  /** Deletes the organization with its children and returns it; null when it does not exist. */
  async delete(tx: Tx, id: string): Promise<Organization | null> {
    const [row] = await tx.query(deleteById, [id]);
    return row ?? null;
  },

  /** False when another organization has the slug. A second concurrent call waits and gets false. */
  async update(tx: Tx, { id, name, slug, logo, metadata }: Organization): Promise<boolean> {
    try {
      return (await tx.query(update, [id, name, slug, logo, metadata])).length === 1;
    } catch (error) {
      if (violatesConstraint(error, 'organization_slug_key')) return false;
      throw error;
    }
  },
};
