import type { EventData } from '@app/contracts/define/event';
import type { orgEvents } from '@app/contracts/org/events';
import type { MachineClient } from '@app/contracts/org/machine-clients';

/** What every event about a client tells of it; nothing of its secrets. */
export const machineClientFacts = ({
  id,
  organizationId,
  name,
  scopes,
  creatorId,
}: MachineClient): EventData<typeof orgEvents.machineClientCreated> => ({
  machineClientId: id,
  organizationId,
  name,
  scopes,
  creatorId,
});
