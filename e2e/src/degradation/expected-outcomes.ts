/** What a caller sees: the result, 503 or 504 with `Retry-After` within ten seconds (REL-10), or no response. */
export type Outcome = 'works' | 'unavailable' | 'no response';

export const scenarioNames = [
  'sign up',
  'sign in',
  'read the session',
  'read the session without the cookie cache',
  'sign out',
  'ask for a password reset',
  'change the name',
  'create an organization',
  'list organizations',
  'invite a member',
  'accept an invitation',
  'change a role',
  'receive a webhook',
  'list customers',
  'check an entitlement',
  'open the web app',
] as const;

export type ScenarioName = (typeof scenarioNames)[number];

type Expected = Partial<Record<ScenarioName, Outcome>>;

const all = (outcome: Outcome): Expected =>
  Object.fromEntries(scenarioNames.map((name) => [name, outcome]));
const unavailable = (...names: readonly ScenarioName[]): Expected =>
  Object.fromEntries(names.map((name) => [name, 'unavailable']));

const accounts = [
  'sign up',
  'sign in',
  'sign out',
  'ask for a password reset',
  'change the name',
] as const;
/** Sessions are read from Redis while PostgreSQL is down. */
const sessions = ['read the session', 'read the session without the cookie cache'] as const;
const organizations = [
  'create an organization',
  'list organizations',
  'invite a member',
  'accept an invitation',
  'change a role',
] as const;
const billing = ['list customers', 'check an entitlement'] as const;

/** For each state of a dependency, the scenarios that do not work as usual. */
export const exceptions = {
  'PostgreSQL down': unavailable(...accounts, ...organizations, ...billing, 'receive a webhook'),
  'PostgreSQL slow': {},
  'PostgreSQL silent': unavailable(...accounts, ...organizations, ...billing, 'receive a webhook'),
  // A revocation that Redis does not confirm is not acknowledged.
  'Redis down': unavailable('sign out'),
  'Redis slow': {},
  'Redis silent': unavailable('sign out'),
  // billing-ingest-service asks org-service over NATS what the caller may read.
  'NATS down': unavailable(...billing),
  'NATS slow': {},
  'NATS silent': unavailable(...billing),
  'Mail server down': {},
  'Mail server slow': {},
  'Mail server silent': {},
  'identity-service down': unavailable(...accounts, ...sessions),
  'identity-service silent': unavailable(...accounts, ...sessions),
  'org-service down': unavailable(...organizations, ...billing),
  'org-service silent': unavailable(...organizations, ...billing),
  'billing-ingest-service down': unavailable(...billing, 'receive a webhook'),
  'billing-ingest-service silent': unavailable(...billing, 'receive a webhook'),
  'Gateway down': all('no response'),
  'Gateway silent': all('no response'),
} satisfies Record<string, Expected>;

export type StateName = keyof typeof exceptions;

export const stateNames = Object.keys(exceptions) as readonly StateName[];

export const expectedOutcome = (state: StateName, scenario: ScenarioName): Outcome =>
  (exceptions[state] as Expected)[scenario] ?? 'works';

const signs: Readonly<Record<Outcome, string>> = {
  works: '✓',
  unavailable: '503',
  'no response': '–',
};

const dependencies = [...new Set(stateNames.map((name) => name.slice(0, name.lastIndexOf(' '))))];

/**
 * The table in docs/operations.md: a row per scenario, a column per dependency, and in each cell the outcomes of its states
 * in the order of `stateNames`.
 */
export const degradationTable = (): readonly string[] => [
  `| | ${dependencies.join(' | ')} |`,
  `|---|${dependencies.map(() => '---|').join('')}`,
  ...scenarioNames.map((scenario) => {
    const cells = dependencies.map((dependency) =>
      stateNames
        .filter((state) => state.startsWith(`${dependency} `))
        .map((state) => signs[expectedOutcome(state, scenario)])
        .join(' · '),
    );
    return `| ${[scenario, ...cells].join(' | ')} |`;
  }),
];
