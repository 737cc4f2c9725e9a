import { handle } from '@tessera/chassis/http/handle';
import { emailDomainRoutes as routes } from '@tessera/contracts/org/email-domains';
import type { OrgDeps } from '../deps.ts';
import { addEmailDomain } from './add-email-domain.ts';
import { listEmailDomains } from './list-email-domains.ts';
import { removeEmailDomain } from './remove-email-domain.ts';
import { updateEmailDomain } from './update-email-domain.ts';
import { verifyEmailDomain } from './verify-email-domain.ts';

export const emailDomainHandlers = (deps: OrgDeps) => [
  handle(routes.addEmailDomain, ({ by, body }) => addEmailDomain(deps, { by, ...body })),
  handle(routes.verifyEmailDomain, ({ by, body }) => verifyEmailDomain(deps, { by, ...body })),
  handle(routes.updateEmailDomain, ({ by, body }) => updateEmailDomain(deps, { by, ...body })),
  handle(routes.removeEmailDomain, ({ by, body }) => removeEmailDomain(deps, { by, ...body })),
  handle(routes.listEmailDomains, ({ by, query }) => listEmailDomains(deps, { by, ...query })),
];
