import { handle } from '@tessera/chassis/http/handle';
import { userDataRoutes } from '@tessera/contracts/identity/user-data';
import type { IdentityDeps } from '../deps.ts';
import { exportUserData } from './export-user-data.ts';

export const userDataHandlers = (deps: IdentityDeps) => [
  handle(userDataRoutes.exportUserData, ({ actor }) => exportUserData(deps, actor)),
];
