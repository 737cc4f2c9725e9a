import { addEntry, addImport } from './edit-source.ts';
import { assertKebabCase, pascalCase } from './names.ts';
import { serviceLayout } from './service-layout.ts';
import type { Changes, SourceTree } from './source-tree.ts';

export type NewMigration = {
  readonly service: string;
  /** The change and the table, such as `add-member-name-index`. */
  readonly name: string;
  readonly now: Date;
};

/** A migration without SQL at the end of the service's list. It throws until its SQL is written, so it is never recorded as applied. */
export function newMigration(tree: SourceTree, { service, name, now }: NewMigration): Changes {
  const layout = serviceLayout(service);
  assertKebabCase('migration', name);
  const folder = `${layout.folder}/src/schema/migrations`;
  const index = `${folder}/index.ts`;
  const list = tree.read(index);
  if (list === null) throw new Error(`${index} does not exist`);
  const sameName = tree.list(folder).find((file) => file.endsWith(`-${name}.ts`));
  if (sameName !== undefined) throw new Error(`${sameName} exists already`);

  // Migrations are applied in the order of their timestamps.
  const last = Math.max(...[...list.matchAll(/(\d{13})-/g)].map(([, stamp]) => Number(stamp)));
  const timestamp = Math.max(now.getTime(), last + 1);
  const className = `${pascalCase(name)}${timestamp}`;
  const listed = addEntry(list, `${layout.name}Migrations`, `  ${className},`);
  if (listed === null) throw new Error(`${index} has no ${layout.name}Migrations`);
  return {
    [index]: addImport(listed, className, `./${timestamp}-${name}.ts`),
    [`${folder}/${timestamp}-${name}.ts`]: migration(className, name),
  };
}

const migration = (
  className: string,
  name: string,
) => `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  readonly name = '${className}';

  async up(_runner: QueryRunner): Promise<void> {
    throw new Error('The migration ${name} has no SQL');
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
`;
