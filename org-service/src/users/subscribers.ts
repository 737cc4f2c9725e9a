import { onWithLoad } from '@tessera/chassis/messaging/subscriber';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { OrgDeps } from '../deps.ts';
import { projectUser } from './project-user.ts';
import type { VersionedProfile } from './user.repository.ts';

type UserEvent = { readonly version: number; readonly data: { readonly userId: string } };

/** Events contain no personal data; name and address are requested (SEC-134). */
const upsertProfile = {
  load: ({ findProfile }: OrgDeps, { data }: UserEvent) => findProfile(data.userId),
  run: (deps: OrgDeps, { version }: UserEvent, profile: VersionedProfile | null) =>
    projectUser(deps, profile, version),
};

export const userSubscribers = [
  onWithLoad(identityEvents.userCreated, 'org-project-created-user', upsertProfile),
  onWithLoad(identityEvents.userUpdated, 'org-project-updated-user', upsertProfile),
];
