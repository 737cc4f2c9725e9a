import type { MigrationClass } from '@tessera/chassis/db/db';
import { CreateDeliveries1767225601000 } from './1767225601000-create-deliveries.ts';
import { CreateRecords1767225602000 } from './1767225602000-create-records.ts';
import { CreateReads1767225603000 } from './1767225603000-create-reads.ts';
import { CreateRollups1767225603100 } from './1767225603100-create-rollups.ts';
import { SearchByTrigrams1767225603200 } from './1767225603200-search-by-trigrams.ts';
import { CreateEndpoints1767225604000 } from './1767225604000-create-endpoints.ts';
import { TellOfDeliveries1767225604010 } from './1767225604010-tell-of-deliveries.ts';
import { CreateReconciliations1767225604020 } from './1767225604020-create-reconciliations.ts';
import { LightenDeliveries1767225604030 } from './1767225604030-lighten-deliveries.ts';
import { ReconcileOwnConnections1767225605200 } from './1767225605200-reconcile-own-connections.ts';
import { LightenSnapshots1767225605210 } from './1767225605210-lighten-snapshots.ts';
import { ProveRecords1767225605220 } from './1767225605220-prove-records.ts';
import { FindClaimedDeliveries1767225605310 } from './1767225605310-find-claimed-deliveries.ts';
import { SearchByAge1767225605320 } from './1767225605320-search-by-age.ts';
import { MarkByAge1767225605325 } from './1767225605325-mark-by-age.ts';
import { NarrowLists1767225605330 } from './1767225605330-narrow-lists.ts';
import { KeepMeterDays1767225605440 } from './1767225605440-keep-meter-days.ts';
import { KeepDaysAndStates1767225605445 } from './1767225605445-keep-days-and-states.ts';
import { PinRollups1767225605450 } from './1767225605450-pin-rollups.ts';
import { SearchBeginnings1767225605600 } from './1767225605600-search-beginnings.ts';
import { AddRejectedDeliveryIndex1767225700000 } from './1767225700000-add-rejected-delivery-index.ts';
import { AddDeliveryShare1767225700010 } from './1767225700010-add-delivery-share.ts';
import { AddLinkProofs1767225700110 } from './1767225700110-add-link-proofs.ts';

/** In the order in which they are applied. */
export const billingMigrations: readonly MigrationClass[] = [
  CreateDeliveries1767225601000,
  CreateRecords1767225602000,
  CreateReads1767225603000,
  CreateRollups1767225603100,
  SearchByTrigrams1767225603200,
  CreateEndpoints1767225604000,
  TellOfDeliveries1767225604010,
  CreateReconciliations1767225604020,
  LightenDeliveries1767225604030,
  ReconcileOwnConnections1767225605200,
  LightenSnapshots1767225605210,
  ProveRecords1767225605220,
  FindClaimedDeliveries1767225605310,
  SearchByAge1767225605320,
  MarkByAge1767225605325,
  NarrowLists1767225605330,
  KeepMeterDays1767225605440,
  KeepDaysAndStates1767225605445,
  PinRollups1767225605450,
  SearchBeginnings1767225605600,
  AddRejectedDeliveryIndex1767225700000,
  AddDeliveryShare1767225700010,
  AddLinkProofs1767225700110,
];
