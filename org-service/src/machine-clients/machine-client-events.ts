import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { MachineClient } from '@tessera/contracts/org/machine-clients';

/** Data that every machine client event has. It contains no secrets. */
export const machineClientEventData = ({
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
