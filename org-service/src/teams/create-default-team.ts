import type { Tx } from '@tessera/chassis/db/types';
import type { Team } from '@tessera/contracts/org/teams';
import type { OrgDeps } from '../deps.ts';
import { teams } from './team.repository.ts';

/** Creates the default team, with the name of the organization. Null when teams are disabled. */
export async function createDefaultTeam(
  { config, clock, random }: Pick<OrgDeps, 'config' | 'clock' | 'random'>,
  tx: Tx,
  organization: { readonly id: string; readonly name: string },
): Promise<Team | null> {
  if (!config.teamsEnabled) return null;
  const { id: organizationId, name } = organization;
  const team = { id: random.id(), organizationId, name, createdAt: clock.now(), updatedAt: null };
  await teams.insert(tx, team);
  return team;
}
