import { language } from '@tessera/contracts/identity/users';
import { routes } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../repository.ts';
import { generate } from './generate.ts';
import { serviceLayout } from './service-layout.ts';
import { sourceTree } from './source-tree.ts';

const tree = sourceTree(repositoryRoot);
const now = new Date('2030-01-01');
const run = (line: string) => generate(tree, line.split(' '), now);

describe('npm run new -- call', () => {
  it('writes the contract entry, the binding, the use case and its test', () => {
    const { changes, documents } = run('call org invitations archive-invitation');
    expect(Object.keys(changes)).toEqual([
      'contracts/src/org/invitations.ts',
      'org-service/src/invitations/routes.ts',
      'org-service/src/invitations/archive-invitation.ts',
      'org-service/src/invitations/archive-invitation.test.ts',
    ]);
    const [contract, bindings, useCase, test] = Object.values(changes);
    expect(contract).toMatch(/archiveInvitation: defineRoute\(\{\n {4}method: 'POST',/);
    expect(contract).toContain("path: '/organization/archive-invitation'");
    expect(bindings).toContain('archiveInvitation(deps, actor, body)');
    expect(useCase).toContain("throw new Error('archiveInvitation is not implemented')");
    expect(test).toContain("describe('POST /organization/archive-invitation'");
    expect(documents).toBe('openapi');
  });

  it('uses GET for names that start with get or list, and takes method, access and path', () => {
    const [contract, bindings] = Object.values(
      run('call identity users list-devices --access public --path /user-devices').changes,
    );
    expect(contract).toMatch(/method: 'GET',\n {4}path: '\/user-devices',/);
    expect(bindings).toContain('({ query }) => listDevices(deps, query)');
  });

  const modules = (['identity', 'org', 'billing'] as const).flatMap((service) =>
    tree
      .list(`${serviceLayout(service).folder}/src`)
      .filter((path) => path.endsWith('/routes.ts'))
      .map((path) => [service, path.split('/').at(-2) ?? ''] as const),
  );
  // Their handlers are not a plain list of bindings with dependencies.
  const byHand = ['status', 'ingest'];
  it.each(modules.filter(([, module]) => !byHand.includes(module)))(
    'knows where a call of %s %s is declared and bound',
    (service, module) => {
      const { changes } = run(`call ${service} ${module} archive-sample`);
      const [contract, bindings] = Object.values(changes);
      expect(contract).toContain('archiveSample: defineRoute');
      expect(bindings).toContain("import { archiveSample } from './archive-sample.ts';");
    },
  );

  it('names tests that exist', () => {
    for (const service of Object.keys(routes)) {
      const { folder, callTables } = serviceLayout(service);
      expect(callTables.filter((name) => tree.read(`${folder}/src/${name}`) === null)).toEqual([]);
    }
  });

  it.each([
    ['call orgs invitations x', 'Unknown service "orgs". There are: identity, org, billing'],
    ['call org invites x', 'org-service/src/invites/routes.ts does not exist'],
    ['call org invitations resendInvitation', 'must be in kebab-case'],
    [
      'call org invitations accept-invitation',
      'org-service/src/invitations/accept-invitation.ts exists already',
    ],
    [
      'call org teams invite --path /organization/accept-invitation',
      'contracts/src/org/invitations.ts declares POST /organization/accept-invitation already',
    ],
    ['call org teams x --path /teams', 'The gateway does not send "/teams" to the org service'],
    ['call org teams x --method PUT', '--method is one of GET, POST, not "PUT"'],
    ['call org teams x --access admin', '--access is one of session, optional, public'],
    ['call identity status x', 'is not a plain list of bindings'],
    ['call org teams', 'Usage:'],
    ['screen org teams', 'Usage:'],
    ['call org teams x --verb PUT', "Unknown option '--verb'"],
  ])('rejects %s', (line, message) => {
    expect(() => run(line)).toThrow(message);
  });
});

describe('npm run new -- event', () => {
  it('writes the contract entry and a test in the module of the noun', () => {
    const { changes, documents } = run('event org invitation.archived');
    const [contract, test] = Object.values(changes);
    expect(Object.keys(changes)[1]).toBe('org-service/src/invitations/invitation-archived.test.ts');
    expect(contract).toContain("subject: 'org.invitation.archived'");
    expect(contract).toContain('invitationId: z.string(),\n      organizationId: z.string(),');
    expect(test).toContain("'nothing publishes org.invitation.archived'");
    expect(documents).toBe('asyncapi');
  });

  it.each([
    ['event org invitation-archived', 'The name of an event is <noun>.<past-tense verb>'],
    ['event org invitation.Archived', 'must be in kebab-case'],
    ['event org invitation.accepted', 'declares org.invitation.accepted already'],
    ['event org crate.opened', 'name the module that publishes the event with --module'],
  ])('rejects %s', (line, message) => {
    expect(() => run(line)).toThrow(message);
  });
});

describe('npm run new -- migration', () => {
  it('lists a migration that fails until it has SQL', () => {
    const { changes } = run('migration org add-member-name-index');
    const [list, migration] = Object.values(changes);
    const className = `AddMemberNameIndex${now.getTime()}`;
    expect(list).toContain(`./${now.getTime()}-add-member-name-index.ts`);
    expect(list).toMatch(new RegExp(`${className},\\n\\];`));
    expect(migration).toContain(`class ${className} implements MigrationInterface`);
    expect(migration).toContain('has no SQL');
  });

  it('comes after the last migration, even if that one has a later time', () => {
    const [, path = ''] = Object.keys(
      generate(tree, ['migration', 'org', 'add-member-name-index'], new Date(0)).changes,
    );
    const last = tree.list('org-service/src/schema/migrations').map(timestampOf);
    expect(timestampOf(path)).toBeGreaterThan(Math.max(...last));
  });

  it.each([
    ['migration org addIndex', 'must be in kebab-case'],
    ['migration org baseline', 'exists already'],
    ['migration', 'Usage:'],
  ])('rejects %s', (line, message) => {
    expect(() => run(line)).toThrow(message);
  });
});

describe('npm run new -- page', () => {
  const messagesOf = (area: string) =>
    language.options.map(
      (tag) => `web/src/i18n/locales/${tag}/${area === 'billing' ? 'billing' : 'app'}.json`,
    );

  it.each(['account', 'organization', 'billing'])(
    'writes the route, the page, its test and its messages in the area %s',
    (area) => {
      const { changes, documents } = run(`page ${area} price-alerts`);
      const table = `web/src/app/${area}-routes.tsx`;
      const page = `web/src/app/pages/${area}/price-alerts-page.tsx`;
      const test = page.replace('.tsx', '.test.tsx');
      expect(Object.keys(changes).sort()).toEqual(
        [
          ...(area === 'organization' ? ['web/src/app/lazy-pages.ts'] : []),
          table,
          page,
          test,
          ...messagesOf(area),
        ].sort(),
      );
      const route = '<Route path="price-alerts" element={<PriceAlertsPage />} />';
      expect(changes[table]?.split(route)).toHaveLength(2);
      expect(changes[table]).toContain(
        `import { PriceAlertsPage } from './pages/${area}/price-alerts-page.tsx';`,
      );
      expect(changes[page]).toContain('export function PriceAlertsPage() {');
      expect(changes[test]).toContain("describe('PriceAlertsPage'");
      expect(documents).toBeUndefined();
    },
  );

  it('adds the English messages to every language', () => {
    const { changes } = run('page account price-alerts');
    for (const path of messagesOf('account')) {
      const before = JSON.parse(tree.read(path) ?? '');
      expect(JSON.parse(changes[path] ?? '')).toEqual({
        ...before,
        'priceAlerts.title': 'Price alerts',
        'priceAlerts.lead': 'Your price alerts.',
        'priceAlerts.empty': 'No price alerts yet',
      });
    }
  });

  it('names the path of an organization page, which separates it from the billing pages', () => {
    const { changes } = run('page organization price-alerts');
    expect(changes['web/src/app/lazy-pages.ts']).toMatch(
      /^const organizationPaths = \[[^\]]*'price-alerts',\s*\];$/m,
    );
  });

  it('names files of the navigation and of the screenshots that exist', () => {
    for (const area of ['account', 'billing']) {
      const steps = run(`page ${area} price-alerts`).next.join(' ');
      const files = steps.match(/(?:web|e2e)\/[\w/-]+\.ts\b/g) ?? [];
      expect(files).toHaveLength(2);
      expect(files.filter((path) => tree.read(path) === null)).toEqual([]);
    }
  });

  it.each([
    ['page team price-alerts', 'Unknown area "team". There are: account, organization, billing'],
    ['page account priceAlerts', 'must be in kebab-case'],
    ['page organization security', 'web/src/app/pages/account/security-page.tsx exists already'],
    ['page account organizations', 'exists already'],
    [
      'page billing orders',
      'web/src/i18n/locales/en/billing.json has messages of "orders" already',
    ],
    ['page account', 'Usage:'],
  ])('rejects %s', (line, message) => {
    expect(() => run(line)).toThrow(message);
  });
});

const timestampOf = (path: string) => Number(/\/(\d{13})-/.exec(path)?.[1] ?? 0);
