import type { Access, Method } from '@tessera/contracts/define/route';
import { authBase, isAbsolutePath } from '@tessera/contracts/paths';
import { publicPrefixes } from '@tessera/contracts/routes';
import { addEntry, addImport, importsOf, sortImports } from './edit-source.ts';
import { assertKebabCase, camelCase, sentence } from './names.ts';
import {
  moduleFolder,
  pathFromModule,
  type ServiceLayout,
  serviceLayout,
} from './service-layout.ts';
import { type Changes, requireText, type SourceTree } from './source-tree.ts';

export type NewCall = {
  readonly service: string;
  readonly module: string;
  readonly name: string;
  readonly method?: string | undefined;
  readonly access?: string | undefined;
  /** The path in the contract; derived from the name when left out. */
  readonly path?: string | undefined;
};

type Call = {
  readonly layout: ServiceLayout;
  readonly folder: string;
  readonly name: string;
  readonly key: string;
  readonly method: Method;
  readonly access: Access;
  readonly path: string;
  /** The contract's file and the constant with its routes. */
  readonly contract: string;
  readonly routes: string;
};

const METHODS: readonly Method[] = ['GET', 'POST'];
const ACCESSES: readonly Access[] = ['session', 'optional', 'public'];

/** The contract entry, the use case, its test and its binding for a new call. Throws for a name that cannot be used. */
export function newCall(tree: SourceTree, options: NewCall): Changes {
  const layout = serviceLayout(options.service);
  const { name } = options;
  assertKebabCase('call', name);
  const folder =
    moduleFolder(tree, layout, options.module) ?? `${layout.folder}/src/${options.module}`;
  const routesFile = `${folder}/routes.ts`;
  const bindings = tree.read(routesFile);
  if (bindings === null)
    throw new Error(`${routesFile} does not exist: name a module that has calls`);
  const imported = importedRoutes(bindings, layout, options.module, routesFile);
  const contract = `contracts/src/${imported.from.replace('@tessera/contracts/', '')}.ts`;
  const call: Call = {
    layout,
    folder,
    name,
    key: camelCase(name),
    method: oneOf('method', METHODS, options.method ?? usualMethod(name)),
    access: oneOf('access', ACCESSES, options.access ?? 'session'),
    path: options.path ?? `${layout.pathPrefix}${name}`,
    contract,
    routes: imported.name,
  };
  assertFree(tree, call);

  const declared = addEntry(requireText(tree, contract), call.routes, routeEntry(call));
  const handlers = /^export const (\w+) = \(deps: \w+\) => \[$/m.exec(bindings)?.[1];
  const bound = handlers && addEntry(bindings, handlers, binding(call, imported.alias));
  if (declared === null || !bound) {
    throw new Error(`${routesFile} is not a plain list of bindings: add the call by hand`);
  }
  return {
    [contract]: addImport(declared, 'id', '../define/text.ts'),
    [routesFile]: addImport(bound, call.key, `./${name}.ts`),
    [`${folder}/${name}.ts`]: useCase(call),
    [`${folder}/${name}.test.ts`]: test(call),
  };
}

/** The routes of the contract file with the module's name, or else the first that the module binds. */
function importedRoutes(source: string, layout: ServiceLayout, module: string, file: string) {
  const contracts = importsOf(source).filter(
    ({ name, from }) =>
      name.endsWith('Routes') && from.startsWith(`@tessera/contracts/${layout.name}/`),
  );
  const found = contracts.find(({ from }) => from.endsWith(`/${module}`)) ?? contracts[0];
  if (found === undefined) throw new Error(`${file} imports no routes of the contracts`);
  return found;
}

function oneOf<T extends string>(what: string, values: readonly T[], value: string): T {
  const found = values.find((known) => known === value);
  if (found === undefined)
    throw new Error(`--${what} is one of ${values.join(', ')}, not "${value}"`);
  return found;
}

function assertFree(tree: SourceTree, { layout, name, key, method, path }: Call): void {
  const files = tree.list(`${layout.folder}/src`);
  const sameName = files.find((file) => file.endsWith(`/${name}.ts`));
  if (sameName !== undefined) throw new Error(`${sameName} exists already`);
  const full = isAbsolutePath(path) ? path : `${authBase}${path}`;
  const owner = publicPrefixes
    .filter(({ prefix }) => full.startsWith(prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length)[0]?.service;
  if (owner !== layout.name) {
    throw new Error(`The gateway does not send "${path}" to the ${layout.name} service`);
  }
  for (const file of tree.list('contracts/src').filter((entry) => entry.endsWith('.ts'))) {
    const source = requireText(tree, file);
    if (new RegExp(`^ {2}${key}: defineRoute\\(`, 'm').test(source)) {
      throw new Error(`${file} declares ${key} already`);
    }
    if (source.includes(`method: '${method}',\n    path: '${path}',`)) {
      throw new Error(`${file} declares ${method} ${path} already`);
    }
  }
}

const usualMethod = (name: string) => (/^(?:get|list)-/.test(name) ? 'GET' : 'POST');

const inputOf = ({ method }: Call) => (method === 'GET' ? 'query' : 'body');

const routeEntry = (call: Call) => `  ${call.key}: defineRoute({
    method: '${call.method}',
    path: '${call.path}',
    summary: '${sentence(call.name)}',
    access: '${call.access}',
    ${inputOf(call)}: z.object({ id }),
    response: z.object({ success: z.boolean() }),
    errors: [],
  }),`;

const binding = (call: Call, routes: string) =>
  call.access === 'public'
    ? `  handle(${routes}.${call.key}, ({ ${inputOf(call)} }) => ${call.key}(deps, ${inputOf(call)})),`
    : `  handle(${routes}.${call.key}, ({ actor, ${inputOf(call)} }) => ${call.key}(deps, actor, ${inputOf(call)})),`;

function useCase({ layout, folder, name, key, access, routes, contract, method }: Call): string {
  const input = method === 'GET' ? 'RouteQuery' : 'RouteBody';
  const contractModule = contract.replace(/^contracts\/src\/(.*)\.ts$/, '@tessera/contracts/$1');
  const hasActor = access !== 'public';
  const imports = [
    `import type { ${input}, RouteResponse } from '@tessera/contracts/define/route';`,
    `import type { ${routes} } from '${contractModule}';`,
    `import type { ${layout.depsType} } from '${pathFromModule(folder, 'src/deps.ts')}';`,
    ...(hasActor ? [`import type { UserActor } from '@tessera/contracts/actor';`] : []),
  ];
  const parameters = [
    `_deps: ${layout.depsType}`,
    ...(hasActor ? [`_actor: UserActor${access === 'optional' ? ' | null' : ''}`] : []),
    '_input: Input',
  ];
  return `${sortImports(imports).join('\n')}

type Input = ${input}<typeof ${routes}.${key}>;
type Output = RouteResponse<typeof ${routes}.${key}>;

/** ${sentence(name)}. */
export async function ${key}(${parameters.join(', ')}): Promise<Output> {
  throw new Error('${key} is not implemented');
}
`;
}

function test({ layout, folder, key, method, access, path }: Call): string {
  const { harness, variable } = layout;
  const user = access === 'session' ? layout.signedInUser : 'null';
  const send =
    method === 'GET'
      ? `get('${path}').query({ id: 'unknown' })`
      : `post('${path}').send({ id: 'unknown' })`;
  return `import { describe, expect, it } from 'vitest';
import { ${harness} } from '${pathFromModule(folder, 'test/harness.ts')}';

describe('${method} ${path}', () => {
  const ${variable} = ${harness}();

  // Test the success, every error that the call lists, and two concurrent requests if they can conflict.
  it('succeeds', async () => {
    const { body } = await ${variable}.as(${user}).${send};
    expect(body, '${key} is not implemented').toEqual({ success: true });
  });
});
`;
}
