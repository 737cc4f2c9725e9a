import type { ServiceName } from '@tessera/contracts/routes';

/**
 * The options with which Node.js runs a built process; the images set the same. Half of the default for the young
 * generation: each idle process uses about 10 MB less, at no measurable cost. The process logs warnings itself, as JSON.
 */
export const nodeOptions = ['--max-semi-space-size=8', '--no-warnings'] as const;

/** The processes of the stack, by the names that commands and scenarios use. */
export type ProcessName = 'gateway' | ServiceName;

/** One process of the stack: its folder, its default ports, and its settings. */
export type ProcessDefinition = {
  readonly name: ProcessName;
  readonly folder: string;
  readonly port: number;
  readonly metricsPort: number;
};

export type ServiceDefinition = ProcessDefinition & {
  readonly name: ServiceName;
  readonly databaseVariable: string;
  readonly schema: string;
  readonly role: string;
};

export const gateway: ProcessDefinition = {
  name: 'gateway',
  folder: 'gateway',
  port: 3000,
  metricsPort: 9090,
};

export const services: readonly ServiceDefinition[] = [
  {
    name: 'identity',
    folder: 'identity-service',
    port: 3001,
    metricsPort: 9091,
    databaseVariable: 'IDENTITY_DATABASE_URL',
    schema: 'identity',
    role: 'identity_service',
  },
  {
    name: 'org',
    folder: 'org-service',
    port: 3002,
    metricsPort: 9092,
    databaseVariable: 'ORG_DATABASE_URL',
    schema: 'org',
    role: 'org_service',
  },
  {
    name: 'billing',
    folder: 'billing-ingest-service',
    port: 3003,
    metricsPort: 9093,
    databaseVariable: 'BILLING_DATABASE_URL',
    schema: 'billing',
    role: 'billing_service',
  },
];

/** All processes of the stack, services first: the gateway needs them. */
export const processes: readonly ProcessDefinition[] = [...services, gateway];
