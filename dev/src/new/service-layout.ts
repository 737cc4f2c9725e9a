import { posix } from 'node:path';
import { type ServiceName, serviceNames } from '@tessera/contracts/routes';
import type { SourceTree } from './source-tree.ts';

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

/** The folder of a module, which may be inside another one such as `records`; null when there is none. */
export function moduleFolder(
  tree: SourceTree,
  { folder }: ServiceLayout,
  module: string,
): string | null {
  const end = `/${module}/`;
  const file = tree.list(`${folder}/src`).find((path) => path.includes(end));
  return file === undefined ? null : file.slice(0, file.indexOf(end) + end.length - 1);
}

/** The path from a file of a module to a path below the service's folder, such as `src/deps.ts`. */
export function pathFromModule(folder: string, target: string): string {
  return posix.relative(folder, posix.join(folder.replace(/\/.*/, ''), target));
}
