import { type Caller, type Sdk, Unavailable } from '@tessera/sdk';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Roster } from './roster.ts';

export type DeskParts = {
  readonly sdk: Sdk;
  readonly roster: Roster;
  /** The benefit that grants access to the lounge, and the merchant that sells it. */
  readonly lounge: { readonly organizationId: string; readonly benefitId: string };
};

/** A service outside the system: it has no accounts of its own. */
export function createDesk({ sdk, roster, lounge }: DeskParts): Express {
  const app = express().disable('x-powered-by');

  app.get('/healthz', (_request, response) => {
    response.status(sdk.isConnected() ? 200 : 503).json({ broker: sdk.isConnected() });
  });

  // All routes below require a caller: a user by cookie or a machine client by token.
  app.use(identify(sdk));

  app.get('/me', (_request, response) => {
    response.json(callerOf(response.locals));
  });

  /** The list kept up to date by events; requires `audit:read` in the organization. */
  app.get('/roster', async (_request, response) => {
    const caller = callerOf(response.locals);
    if (!(await sdk.checkPermission({ caller, permissions: { audit: ['read'] } }))) {
      response.status(403).json({ error: 'not allowed' });
      return;
    }
    response.json(roster.of(caller.organizationId ?? ''));
  });

  /** Requires a user who has bought the lounge benefit. */
  app.get('/lounge', async (_request, response) => {
    const caller = callerOf(response.locals);
    if (caller.kind !== 'user') {
      response.status(403).json({ error: 'people only' });
      return;
    }
    const { isEntitled } = await sdk.checkEntitlement({ ...lounge, userId: caller.userId });
    response.status(isEntitled ? 200 : 402).json({ open: isEntitled });
  });

  app.use(answerErrors);
  return app;
}

const identify =
  (sdk: Sdk): RequestHandler =>
  async (request, response, next) => {
    const caller = await sdk.verifySession(request);
    if (caller === null) {
      response.status(401).json({ error: 'sign in' });
      return;
    }
    response.locals.caller = caller;
    next();
  };

const callerOf = ({ caller }: Record<string, unknown>) => caller as Caller;

/** `Unavailable` is temporary; every other error is a defect, and the response does not describe it. */
const answerErrors: ErrorRequestHandler = (error, _request, response, _next) => {
  if (error instanceof Unavailable) {
    response.status(503).set('retry-after', '1').json({ error: 'try again' });
    return;
  }
  console.error(error);
  response.status(500).json({ error: 'a defect' });
};
