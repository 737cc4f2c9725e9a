import type { ServerSentEvent } from '@tessera/chassis/http/handle';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import type { Change } from '@tessera/contracts/billing/changes';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import { connections } from '../connections/connection.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { type ChangeRow, changes } from './change.repository.ts';
import type { OpenStream } from './open-streams.ts';

type Input = {
  readonly currentSession: CurrentSession;
  readonly organizationId?: string | undefined;
  /** The browser's Last-Event-ID: the last change it received. */
  readonly lastEventId: string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

const PAGE = 200;
/** A stream ends after this time; the browser opens the next with its current session. */
const MAX_MILLISECONDS = 10 * 60_000;
/** A user who loses the session or the right to read receives nothing new after this time. */
const CHECKED_MILLISECONDS = 5_000;

/**
 * Streams the changes of an organization's billing until the client disconnects. An event's id is `<provider
 * organization>:<number>`; `reset` means that changes may have been missed.
 */
export async function streamChanges(
  deps: BillingDeps,
  actor: UserActor,
  { currentSession, organizationId: requested, lastEventId, signal }: Input,
): Promise<AsyncIterable<ServerSentEvent>> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const { tokenHash } = currentSession;
  const stream = deps.streams.open(
    { userId: actor.user.id, organizationId, tokenHash },
    async () => {
      const session = await deps.findSession(tokenHash);
      if (session === null) throw new ApiError(commonErrors.UNAUTHORIZED);
      await requireBilling(deps, actor, { organizationId, action: 'read' });
    },
  );
  const timeout = AbortSignal.timeout(MAX_MILLISECONDS);
  const ended = AbortSignal.any([signal, stream.ended, deps.stopping, timeout]);
  if (ended.aborted) stream.close();
  else ended.addEventListener('abort', stream.close);
  return followChanges(deps, { stream, organizationId, lastEventId, ended });
}

type FollowInput = {
  readonly stream: OpenStream;
  readonly organizationId: string;
  readonly lastEventId: string | undefined;
  readonly ended: AbortSignal;
};

/** The feed of a merchant, and the last change that was sent. */
type StreamPosition = { readonly feed: string; readonly position: bigint };

async function* followChanges(
  deps: BillingDeps,
  { stream, organizationId, lastEventId, ended }: FollowInput,
) {
  let current = parsePosition(lastEventId);
  let isFirst = true;

  while (!ended.aborted) {
    const notifier = deps.changes.next(ended);
    const link = await connections.find(deps.db, organizationId);
    await stream.check(CHECKED_MILLISECONDS);
    if (ended.aborted) return;

    if (link === null) {
      if (current !== null) yield reset('');
      current = null;
    } else {
      const from = await resume(deps, current, link.merchant);
      if (from.missed && !(isFirst && lastEventId === undefined)) yield reset(idOf(from.current));
      else if (isFirst) yield { id: idOf(from.current), event: 'ready', data: '{}' };
      current = from.current;
      for (;;) {
        const rows = await changes.listAfter(deps.db, current.feed, current.position, PAGE);
        for (const row of rows) {
          current = { feed: current.feed, position: BigInt(row.position) };
          yield toEvent(row, current);
        }
        if (rows.length < PAGE || ended.aborted) break;
      }
    }
    isFirst = false;
    await notifier;
  }
}

/** Continues after the last received change, or from now on if changes in between are no longer stored. */
async function resume(deps: BillingDeps, received: StreamPosition | null, feed: string) {
  if (received !== null && received.feed === feed) {
    const { last, oldest } = await changes.bounds(deps.db, feed);
    if (received.position <= last && received.position >= oldest - 1n)
      return { current: received, missed: false };
    return { current: { feed, position: last }, missed: true };
  }
  const { last } = await changes.bounds(deps.db, feed);
  return { current: { feed, position: last }, missed: true };
}

const idOf = ({ feed, position }: StreamPosition) => `${encodeURIComponent(feed)}:${position}`;

function parsePosition(text: string | undefined): StreamPosition | null {
  const [, feed, position] = /^([^:]{1,800}):(\d{1,18})$/.exec(text ?? '') ?? [];
  if (feed === undefined || position === undefined) return null;
  try {
    return { feed: decodeURIComponent(feed), position: BigInt(position) };
  } catch {
    // Invalid percent-encoding: not one of our ids.
    return null;
  }
}

const reset = (id: string): ServerSentEvent => ({ id, event: 'reset', data: '{}' });

function toEvent({ kind, recordId, at }: ChangeRow, current: StreamPosition): ServerSentEvent {
  const data: Change = { kind, id: recordId, at: at.toISOString() };
  return { id: idOf(current), event: 'change', data: JSON.stringify(data) };
}
