import { addEntry } from './edit-source.ts';
import { assertKebabCase, camelCase, sentence } from './names.ts';
import { moduleFolder, pathFromModule, serviceLayout } from './service-layout.ts';
import type { Changes, SourceTree } from './source-tree.ts';

export type NewEvent = {
  readonly service: string;
  /** The subject without the service, such as `invitation.resent`. */
  readonly name: string;
  /** The module of the test; the plural of the noun when left out. */
  readonly module?: string | undefined;
};

/** Events without an earlier state. The audit log shows `before` and `after` of all others. */
const COMES_OR_GOES = /\.(?:created|added|removed|deleted)$/;

/** The contract entry of a new event, and a test that fails until it is published. */
export function newEvent(tree: SourceTree, { service, name, module }: NewEvent): Changes {
  const layout = serviceLayout(service);
  const [noun = '', verb, more] = name.split('.');
  if (verb === undefined || more !== undefined) {
    throw new Error(
      `The name of an event is <noun>.<past-tense verb>, such as "invitation.resent", not "${name}"`,
    );
  }
  assertKebabCase('event', noun);
  assertKebabCase('event', verb);
  const contract = `contracts/src/${layout.name}/events.ts`;
  const source = tree.read(contract) ?? '';
  const subject = `${layout.name}.${name}`;
  const key = camelCase(name);
  if (source.includes(`subject: '${subject}'`) || source.includes(`  ${key}:`)) {
    throw new Error(`${contract} declares ${subject} already`);
  }
  const named = module ?? `${noun}s`;
  const folder = moduleFolder(tree, layout, named);
  if (folder === null) {
    throw new Error(
      `${layout.folder}/src/${named} does not exist: name the module that publishes the event with --module`,
    );
  }
  const test = `${folder}/${name.replace('.', '-')}.test.ts`;
  if (tree.read(test) !== null) throw new Error(`${test} exists already`);

  const eventMap = `${layout.name}Events`;
  const declared = addEntry(
    source,
    eventMap,
    eventEntry(layout.name, { key, subject, noun, name }),
  );
  if (declared === null) throw new Error(`${contract} has no ${eventMap}`);
  return { [contract]: declared, [test]: testOf(layout, folder, { eventMap, key, subject }) };
}

type Entry = {
  readonly key: string;
  readonly subject: string;
  readonly noun: string;
  readonly name: string;
};

function eventEntry(service: string, { key, subject, noun, name }: Entry): string {
  const owner = service === 'identity' ? 'userId' : 'organizationId';
  const ids = [...new Set([`${camelCase(noun)}Id`, owner])].map((id) => `${id}: z.string(),`);
  const change =
    service === 'org' && !COMES_OR_GOES.test(subject) ? '...changeOf(z.object({})),' : '';
  return `  ${key}: defineEvent({
    subject: '${subject}',
    summary: '${sentence(name)}',
    data: z.object({
      ${[...ids, change].join('\n      ').trimEnd()}
    }),
  }),`;
}

function testOf(
  { name, harness, variable }: ReturnType<typeof serviceLayout>,
  folder: string,
  {
    eventMap,
    key,
    subject,
  }: { readonly eventMap: string; readonly key: string; readonly subject: string },
): string {
  return `import { ${eventMap} } from '@tessera/contracts/${name}/events';
import { describe, expect, it } from 'vitest';
import { ${harness} } from '${pathFromModule(folder, 'test/harness.ts')}';

describe('${subject}', () => {
  const ${variable} = ${harness}();

  it('is published', async () => {
    // Send the request that causes the event here.
    const published = await ${variable}.published(${eventMap}.${key});
    expect(published, 'nothing publishes ${subject}').toHaveLength(1);
  });
});
`;
}
