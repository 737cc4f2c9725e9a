import {
  EntitySchema,
  type EntitySchemaColumnOptions,
  type EntitySchemaIndexOptions,
} from 'typeorm';

type ColumnType<V> =
  NonNullable<V> extends string
    ? 'text' | 'timestamptz'
    : NonNullable<V> extends boolean
      ? 'boolean'
      : NonNullable<V> extends number
        ? 'bigint' | 'numeric'
        : 'json';

/** Fields of every record, which have the same columns in each table. */
type CommonField = 'id' | 'createdAt' | 'modifiedAt';

/**
 * The table of a record: a column for each field of its document, by the field's name in snake_case, beside the document
 * itself. Only the id is required: a record may be known in part.
 */
export function recordTable<D extends { readonly id: string }>(
  name: string,
  columns: { readonly [N in Exclude<keyof D, CommonField>]-?: ColumnType<D[N]> },
  indices: EntitySchemaIndexOptions[] = [],
): EntitySchema {
  const fields: Readonly<
    Record<string, 'text' | 'timestamptz' | 'boolean' | 'bigint' | 'numeric' | 'json'>
  > = {
    createdAt: 'timestamptz',
    modifiedAt: 'timestamptz',
    ...columns,
  };
  return new EntitySchema({
    name,
    indices,
    columns: {
      id: { type: 'text', primary: true },
      version: { type: 'bigint' },
      providerOrganizationId: column('providerOrganizationId', 'text'),
      document: { type: 'json' },
      ...Object.fromEntries(
        Object.entries(fields).map(([field, type]) => [field, column(field, type)]),
      ),
    },
  });
}

const column = (field: string, type: EntitySchemaColumnOptions['type']) => ({
  type,
  name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  nullable: true,
});

export type Column = {
  readonly name: string;
  /** The name of the field in documents. */
  readonly field: string;
  readonly isTime: boolean;
};

/** The columns of a record's table; inserts and updates take their list from here. */
export const columnsOf = ({ options }: EntitySchema): readonly Column[] =>
  Object.entries(options.columns).map(([field, column]) => ({
    name: column?.name ?? field,
    field,
    isTime: column?.type === 'timestamptz',
  }));
