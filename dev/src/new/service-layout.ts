import { type ServiceName, serviceNames } from '@tessera/contracts/routes';

/** What the generated files of a service have in common. */
export type ServiceLayout = {
  readonly name: ServiceName;
  readonly folder: string;
  /** The type of the dependencies that its use cases receive. */
  readonly depsType: string;
  /** The function of `test/harness.ts` that runs the service, and the name of its result. */
  readonly harness: string;
  readonly variable: string;
  /** An expression for a signed-in user in a test. */
  readonly signedInUser: string;
  /** The start of the paths of its calls. */
  readonly pathPrefix: string;
  /** Tests with a table that names every call, or every one with input. */
  readonly callTables: readonly string[];
};

const layouts: Readonly<Record<ServiceName, ServiceLayout>> = {
  identity: {
    name: 'identity',
    folder: 'identity-service',
    depsType: 'IdentityDeps',
    harness: 'useIdentityService',
    variable: 'identity',
    signedInUser: 'await identity.signUp()',
    pathPrefix: '/',
    callTables: [],
  },
  org: {
    name: 'org',
    folder: 'org-service',
    depsType: 'OrgDeps',
    harness: 'useOrgService',
    variable: 'org',
    signedInUser: 'await org.given.signedIn()',
    pathPrefix: '/organization/',
    callTables: ['app.test.ts', 'isolation.test.ts', 'query-counts.test.ts'],
  },
  billing: {
    name: 'billing',
    folder: 'billing-ingest-service',
    depsType: 'BillingDeps',
    harness: 'useBillingService',
    variable: 'billing',
    signedInUser: '(await billing.given.merchant()).owner',
    pathPrefix: '/api/billing/',
    callTables: ['isolation.test.ts'],
  },
};

/** Throws for an unknown service. */
export function serviceLayout(name: string): ServiceLayout {
  const known = serviceNames.find((service) => service === name);
  if (known === undefined) {
    throw new Error(`Unknown service "${name}". There are: ${serviceNames.join(', ')}`);
  }
  return layouts[known];
}
