import { type Actor, type Sdk, Unavailable } from '@tessera/sdk';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { MemberList } from './member-list.ts';

export type AppDeps = {
  readonly sdk: Sdk;
  readonly memberList: MemberList;
  /** The benefit that `/premium` requires, and the merchant that sells it. */
  readonly premium: { readonly organizationId: string; readonly benefitId: string };
};

/** A service outside the system: it has no accounts of its own. */
export function createApp({ sdk, memberList, premium }: AppDeps): Express {
  const app = express().disable('x-powered-by');

  app.get('/healthz', (_request, response) => {
    response.status(sdk.isConnected() ? 200 : 503).json({ broker: sdk.isConnected() });
  });

  // All routes below require an actor: a user by cookie or token, or a machine client by token.
  app.use(authenticate(sdk));

  app.get('/me', (_request, response) => {
    response.json(actorOf(response.locals));
  });

  /** Requires `audit:read` in the active organization. */
  app.get('/members', async (_request, response) => {
    const actor = actorOf(response.locals);
    if (!(await sdk.checkPermission({ actor, permissions: { audit: ['read'] } }))) {
      response.status(403).json({ error: 'not allowed' });
      return;
    }
    response.json(memberList.rolesOf(organizationOf(actor)));
  });

  /** Requires a user who has bought the benefit. */
  app.get('/premium', async (_request, response) => {
    const actor = actorOf(response.locals);
    if (actor.kind !== 'user') {
      response.status(403).json({ error: 'users only' });
      return;
    }
    const { isEntitled } = await sdk.checkEntitlement({ ...premium, userId: actor.user.id });
    response.status(isEntitled ? 200 : 402).json({ isEntitled });
  });

  app.use(sendError);
  return app;
}

const authenticate =
  (sdk: Sdk): RequestHandler =>
  async (request, response, next) => {
    const actor = await sdk.verifySession(request);
    if (actor === null) {
      response.status(401).json({ error: 'sign in' });
      return;
    }
    response.locals.actor = actor;
    next();
  };

const actorOf = ({ actor }: Record<string, unknown>) => actor as Actor;

const organizationOf = (actor: Actor) =>
  (actor.kind === 'user' ? actor.session.activeOrganizationId : actor.organizationId) ?? '';

/** `Unavailable` is temporary; every other error is a defect, and the response does not describe it. */
const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
  if (error instanceof Unavailable) {
    response.status(503).set('retry-after', '1').json({ error: 'try again' });
    return;
  }
  console.error(error);
  response.status(500).json({ error: 'internal error' });
};
