import type { Tx } from '@app/chassis/db/db';
import type { OrgDeps } from '../deps.ts';
import { teams } from './team.repository.ts';

/** The team that an organization starts with, named like it. Null where teams are switched off. */
export async function createDefaultTeam(
  { config, clock, random }: Pick<OrgDeps, 'config' | 'clock' | 'random'>,
  tx: Tx,
  organization: { readonly id: string; readonly name: string },
): Promise<string | null> {
  if (!config.teamsEnabled) return null;
  const id = random.id();
  await teams.insert(tx, {
    id,
    organizationId: organization.id,
    name: organization.name,
    createdAt: clock.now(),
    updatedAt: null,
  });
  return id;
}
