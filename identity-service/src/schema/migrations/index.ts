import type { MigrationClass } from '@tessera/chassis/db/db';
import { CreateIdentity1767225601000 } from './1767225601000-create-identity.ts';
import { KeepProviderTokens1767225611000 } from './1767225611000-keep-provider-tokens.ts';
import { KeepUsernamesLower1767225612000 } from './1767225612000-keep-usernames-lower.ts';
import { CreateKnownAddresses1767225613000 } from './1767225613000-create-known-addresses.ts';
import { RememberDevices1767225614000 } from './1767225614000-remember-devices.ts';
import { CreateSigningKeys1767225614300 } from './1767225614300-create-signing-keys.ts';
import { CreatePictures1767225615000 } from './1767225615000-create-pictures.ts';
import { KeepCountriesOfSessions1767225615400 } from './1767225615400-keep-countries-of-sessions.ts';
import { AddEmailProof1767225616000 } from './1767225616000-add-email-proof.ts';
import { CreateRemovedAccounts1767225616100 } from './1767225616100-create-removed-accounts.ts';
import { IndexOlderHashes1767225616200 } from './1767225616200-index-older-hashes.ts';
import { CreateEndedSessions1767225616300 } from './1767225616300-create-ended-sessions.ts';
import { DateActiveOrganizations1767225616400 } from './1767225616400-date-active-organizations.ts';

export const identityMigrations: readonly MigrationClass[] = [
  CreateIdentity1767225601000,
  KeepProviderTokens1767225611000,
  KeepUsernamesLower1767225612000,
  CreateKnownAddresses1767225613000,
  RememberDevices1767225614000,
  CreateSigningKeys1767225614300,
  CreatePictures1767225615000,
  KeepCountriesOfSessions1767225615400,
  AddEmailProof1767225616000,
  CreateRemovedAccounts1767225616100,
  IndexOlderHashes1767225616200,
  CreateEndedSessions1767225616300,
  DateActiveOrganizations1767225616400,
];
