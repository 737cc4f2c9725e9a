import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { is, isFlag } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byText, byTime } from '../../listing/sorts.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type BenefitRow = RecordRow<StoredDocument<'benefit'>>;

export const benefits = {
  ...recordList<BenefitRow, 'createdAt' | 'description', 'type' | 'selectable'>({
    table: 'benefit',
    alias: 'benefit',
    sorts: {
      createdAt: byTime('benefit.created_at'),
      description: byText('benefit.description'),
    },
    filters: { type: is('benefit.type'), selectable: isFlag('benefit.selectable') },
    search: { kind: 'scan', columns: ['benefit.description'] },
  }),

  async countGrants(db: Db, benefitId: string) {
    const row = await db.queryOne<{ granted: string; revoked: string; failed: string }>(sql`
      select count(*) filter (where is_granted and not is_revoked) as granted,
        count(*) filter (where is_revoked) as revoked,
        count(*) filter (where not is_granted and not is_revoked) as failed
      from benefit_grant
      where benefit_id = ${benefitId} and provider_organization_id =
        (select provider_organization_id from benefit where id = ${benefitId})`);
    return {
      granted: Number(row?.granted ?? 0),
      revoked: Number(row?.revoked ?? 0),
      failed: Number(row?.failed ?? 0),
    };
  },
};
