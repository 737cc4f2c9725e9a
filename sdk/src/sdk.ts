import { messageOf } from '@tessera/chassis/http/error-response';
import { trustedUrls } from '@tessera/chassis/http/origin';
import { Unavailable } from '@tessera/chassis/http/unavailable';
import { connectBroker } from '@tessera/chassis/messaging/broker';
import { createRequestSender } from '@tessera/chassis/messaging/request-reply';
import { systemClock } from '@tessera/chassis/ports/clock';
import { createJwksCache } from '@tessera/chassis/tokens/jwks-cache';
import { billingEvents } from '@tessera/contracts/billing/events';
import { billingRequests } from '@tessera/contracts/billing/requests';
import type { RequestInput, RequestOutput } from '@tessera/contracts/define/request';
import { identityEvents } from '@tessera/contracts/identity/events';
import { identityRequests, type UserProfile } from '@tessera/contracts/identity/requests';
import { keySet, tokenRoutes } from '@tessera/contracts/identity/tokens';
import { orgEvents } from '@tessera/contracts/org/events';
import { pathOf } from '@tessera/contracts/paths';
import type { Actor, IncomingRequest, PermissionCheck } from './actor.ts';
import { checkPermission } from './check-permission.ts';
import type { EventHandler, SdkLog, SubscribeOptions, Subscription } from './events.ts';
import { subscribe } from './subscribe.ts';
import { verifySession } from './verify-session.ts';

export type { Actor, IncomingRequest, MachineActor, PermissionCheck, UserActor } from './actor.ts';
// biome-ignore lint/performance/noBarrelFile: the package has one entry point
export {
  type EventHandler,
  on,
  type ReceivedEvent,
  type SdkLog,
  type SubscribeOptions,
  type Subscription,
} from './events.ts';
export { Unavailable };

/** All events that can be consumed, by the service that publishes them (docs/events.md). */
export const events = { identity: identityEvents, org: orgEvents, billing: billingEvents };

export type SdkOptions = {
  /**
   * This service's account on the broker; the names of its durable consumers begin with it. Letters, digits,
   * `-`, `_`.
   */
  readonly name: string;
  /** `nats://host:4222` or `tls://`; several servers as a list, separated by commas. */
  readonly natsUrl: string;
  /** User and password of the account, unless the URL contains them. */
  readonly credentials?: { readonly user: string; readonly password: string };
  /** `BASE_URL` of the system; it is the issuer of tokens and determines the name of the session cookie. */
  readonly issuer: string;
  /** Required audience of tokens; default the issuer. Must equal `AUTH_TOKEN_AUDIENCE`. */
  readonly audience?: string;
  /** URL of the keys if it is not at the issuer, such as an address inside the cluster. */
  readonly jwksUrl?: string;
  /** Origins besides the issuer's that may send changing requests with a cookie; `*` is a wildcard. */
  readonly trustedOrigins?: readonly string[];
  readonly log?: SdkLog;
};

type Entitlement = typeof billingRequests.checkEntitlement;

export type Sdk = {
  /**
   * The actor of a request: a user identified by session cookie (looked up at once) or token, or a machine client
   * identified by token. Null when there is none.
   */
  verifySession(request: IncomingRequest): Promise<Actor | null>;
  /** Whether the actor has all of these permissions in an organization now. */
  checkPermission(check: PermissionCheck): Promise<boolean>;
  /**
   * The entitlements of a merchant's buyer: `isEntitled`, and the benefit, subscription and meter of the
   * query. The caller must pass the right `organizationId`.
   */
  checkEntitlement(check: RequestInput<Entitlement>): Promise<RequestOutput<Entitlement>>;
  /**
   * Profiles of up to 100 users by id, for accounts that consume events of identity-service: these events
   * contain user ids only. Unknown and deleted users are omitted. The copy with the greater `revision` is
   * newer.
   */
  findUsers(userIds: readonly string[]): Promise<readonly UserProfile[]>;
  /** Consumes events with the durable consumer `<name of the service>-<consumer>`; see `SubscribeOptions`. */
  onEvent(
    consumer: string,
    handlers: EventHandler | readonly EventHandler[],
    options?: SubscribeOptions,
  ): Subscription;
  /** Whether the broker is connected; without it only tokens can be verified. */
  isConnected(): boolean;
  /** Waits for the running handlers and disconnects from the broker. */
  close(): Promise<void>;
};

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const KEYS_TIMEOUT_MILLISECONDS = 2_000;
const silentLog: SdkLog = { info: () => undefined, warn: () => undefined };

/**
 * Connects in the background and stays connected. Requests throw `Unavailable` within two seconds when no
 * service responds, and the contract's `ApiError` when the service returns an error.
 */
export function createSdk(options: SdkOptions): Sdk {
  const { name, natsUrl, credentials, log = silentLog, trustedOrigins = [] } = options;
  if (!NAME.test(name)) throw new Error('`name` may contain letters, digits, - and _ only');
  const issuer = new URL(options.issuer).origin;
  const audience = options.audience ?? issuer;
  const jwksUrl = options.jwksUrl ?? `${issuer}${pathOf(tokenRoutes.getJwks)}`;
  const broker = connectBroker(withCredentials(natsUrl, credentials), name, log);
  const sendRequest = createRequestSender(broker);
  const keys = createJwksCache(() => fetchKeys(jwksUrl), systemClock);
  const trusted = trustedUrls(issuer, trustedOrigins);
  const subscriptions = new Map<string, Subscription>();

  return {
    verifySession: (request) =>
      verifySession(
        { sendRequest, keys, issuer, audience, trusted, now: systemClock.now },
        request,
      ),
    checkPermission: (check) => checkPermission(sendRequest, check),
    checkEntitlement: (check) => sendRequest(billingRequests.checkEntitlement, check),
    findUsers: (userIds) => sendRequest(identityRequests.findUsers, { userIds: [...userIds] }),
    onEvent(consumer, handlers, subscribeOptions = {}) {
      const durable = `${name}-${consumer}`;
      if (!NAME.test(consumer)) {
        throw new Error('a consumer name may contain letters, digits, - and _ only');
      }
      if (subscriptions.has(durable))
        throw new Error(`consumer ${durable} already has a subscription`);
      const subscription = subscribe({
        broker,
        log,
        durable,
        handlers: 'event' in handlers ? [handlers] : handlers,
        options: subscribeOptions,
      });
      subscriptions.set(durable, subscription);
      return {
        async close() {
          subscriptions.delete(durable);
          await subscription.close();
        },
      };
    },
    isConnected: broker.isConnected,
    async close() {
      await Promise.all([...subscriptions.values()].map((subscription) => subscription.close()));
      await broker.close();
    },
  };
}

/** Fetches the key set within two seconds, without following redirects. */
async function fetchKeys(url: string) {
  try {
    const signal = AbortSignal.timeout(KEYS_TIMEOUT_MILLISECONDS);
    const response = await fetch(url, { signal, redirect: 'error' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return keySet.parse(await response.json());
  } catch (error) {
    throw new Unavailable(`keys of ${url}: ${messageOf(error)}`, { cause: error });
  }
}

/** The account in the first server's URL is used for all servers. */
function withCredentials(natsUrl: string, credentials: SdkOptions['credentials']): string {
  if (credentials === undefined) return natsUrl;
  const [first = '', ...others] = natsUrl.split(',');
  const url = new URL(first.trim());
  url.username = encodeURIComponent(credentials.user);
  url.password = encodeURIComponent(credentials.password);
  return [url.toString(), ...others].join(',');
}
