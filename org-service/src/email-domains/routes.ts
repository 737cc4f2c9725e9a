import { handle } from '@tessera/chassis/http/handle';
import { emailDomainRoutes as routes } from '@tessera/contracts/org/email-domains';
import type { OrgDeps } from '../deps.ts';
import { addEmailDomain } from './add-email-domain.ts';
import { listEmailDomains } from './list-email-domains.ts';
import { removeEmailDomain } from './remove-email-domain.ts';
import { updateEmailDomain } from './update-email-domain.ts';
import { verifyEmailDomain } from './verify-email-domain.ts';

export const emailDomainHandlers = (deps: OrgDeps) => [
  handle(routes.addEmailDomain, ({ actor, body }) => addEmailDomain(deps, actor, body)),
  handle(routes.verifyEmailDomain, ({ actor, body }) => verifyEmailDomain(deps, actor, body)),
  handle(routes.updateEmailDomain, ({ actor, body }) => updateEmailDomain(deps, actor, body)),
  handle(routes.removeEmailDomain, ({ actor, body }) => removeEmailDomain(deps, actor, body)),
  handle(routes.listEmailDomains, ({ actor, query }) => listEmailDomains(deps, actor, query)),
];
