import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import { In, MoreThan } from 'typeorm';
import { type UserRow, userTable } from '../schema/user.table.ts';

const COLUMNS = `id, email, email_verified as "emailVerified", name, image, username,
  display_username as "displayUsername", language, created_at as "createdAt", updated_at as "updatedAt"`;

const findByEmail = statement<UserRow>(
  'user-find-by-email',
  `select ${COLUMNS} from "user" where email = $1`,
);

const findByUsername = statement<UserRow>(
  'user-find-by-username',
  `select ${COLUMNS} from "user" where username = $1`,
);

const verify = statement<UserRow>(
  'user-verify',
  `update "user" set email_verified = true, updated_at = $3
   where id = $1 and email = $2 and not email_verified returning ${COLUMNS}`,
);

/** People with an account. Addresses are given in lower case. */
export const users = {
  async findByEmail(db: Db, email: string): Promise<UserRow | null> {
    const [row] = await db.query(findByEmail, [email]);
    return row ?? null;
  },

  /** The username in lower case. */
  async findByUsername(db: Db, username: string): Promise<UserRow | null> {
    const [row] = await db.query(findByUsername, [username]);
    return row ?? null;
  },

  findById: (db: Db, id: string) => db.entities.findOneBy(userTable, { id }),
  findMany: (db: Db, ids: readonly string[]) => db.entities.findBy(userTable, { id: In([...ids]) }),
  /** The next `limit` users behind an id, in the order of their ids. */
  listBehind: (db: Db, after: string, limit: number) =>
    db.entities.find(userTable, {
      where: { id: MoreThan(after) },
      order: { id: 'asc' },
      take: limit,
    }),

  /** Holds the row until the transaction ends. */
  lock: (tx: Tx, id: string) =>
    tx.entities.findOne(userTable, { where: { id }, lock: { mode: 'pessimistic_write' } }),

  insert: (tx: Tx, user: UserRow) => tx.entities.insert(userTable, user),

  /** Writes what is given over a row that the caller holds: the user as they are now. */
  async change(tx: Tx, user: UserRow, change: Partial<UserRow>, updatedAt: Date): Promise<UserRow> {
    await tx.entities.update(userTable, { id: user.id }, { ...change, updatedAt });
    return { ...user, ...change, updatedAt };
  },

  /** Marks the address as proven: the user as it is now, or null when nothing changed. */
  async verify(tx: Tx, { id, email }: Pick<UserRow, 'id' | 'email'>, at: Date) {
    const [row] = await tx.query(verify, [id, email, at]);
    return row ?? null;
  },

  delete: (tx: Tx, id: string) => tx.entities.delete(userTable, { id }),
};
