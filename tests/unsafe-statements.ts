import { type ParseResult, parse } from 'libpg-query';

type Node = NonNullable<NonNullable<ParseResult['stmts']>[number]['stmt']>;
type NodeOf<K extends string> = Extract<Node, Record<K, unknown>>[K &
  keyof Extract<Node, Record<K, unknown>>];
type Constraint = NodeOf<'Constraint'>;
type ColumnDef = NodeOf<'ColumnDef'>;
type AlterTableCmd = NodeOf<'AlterTableCmd'>;

const OLD_PROCESSES = 'old processes may still use it';
const LONG_LOCK = 'locks the table for long';

/**
 * Checks that the SQL of a migration is safe while processes of the previous version run: it may add, but must not remove,
 * rewrite, or lock a table for long. Tables that the same SQL creates are exempt. Returns the problems as text; rejects
 * when PostgreSQL's parser does not accept the SQL.
 */
export async function findUnsafeStatements(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  const statements = stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
  const created = new Set(statements.flatMap(createdTable));
  return statements.flatMap((statement) =>
    problemsOf(statement, (table) => table !== undefined && created.has(table)),
  );
}

type IsNew = (table: string | undefined) => boolean;

function createdTable(node: Node): string[] {
  const relation =
    'CreateStmt' in node
      ? node.CreateStmt.relation
      : 'CreateTableAsStmt' in node
        ? node.CreateTableAsStmt.into?.rel
        : undefined;
  return relation?.relname === undefined ? [] : [relation.relname];
}

function problemsOf(node: Node, isNew: IsNew): string[] {
  const inside = unboundedChanges(node, isNew);
  const own = problemOfStatement(node, isNew);
  return own === null ? inside : [...own, ...inside];
}

function problemOfStatement(node: Node, isNew: IsNew): string[] | null {
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    if (isNew(relation?.relname)) return null;
    return cmds.flatMap((cmd) =>
      'AlterTableCmd' in cmd ? problemsOfAlter(cmd.AlterTableCmd) : [],
    );
  }
  if ('DropStmt' in node) return problemOfDrop(node.DropStmt);
  if ('IndexStmt' in node) {
    const { concurrent, relation } = node.IndexStmt;
    const isSafe = concurrent || isNew(relation?.relname);
    return isSafe ? null : ['create index: blocks writes, build it concurrently'];
  }
  if ('GrantStmt' in node) return node.GrantStmt.is_grant ? null : [`revoke: ${OLD_PROCESSES}`];
  if ('AlterEnumStmt' in node) {
    return node.AlterEnumStmt.oldVal === undefined ? null : [`rename value: ${OLD_PROCESSES}`];
  }
  if ('ReindexStmt' in node) {
    const isConcurrent = namesOf(node.ReindexStmt.params).includes('concurrently');
    return isConcurrent ? null : [`reindex: ${LONG_LOCK}`];
  }
  if ('VacuumStmt' in node) {
    return namesOf(node.VacuumStmt.options).includes('full') ? [`vacuum full: ${LONG_LOCK}`] : null;
  }
  if ('RefreshMatViewStmt' in node) {
    return node.RefreshMatViewStmt.concurrent ? null : [`refresh: ${LONG_LOCK}`];
  }
  const kind = Object.keys(node)[0] ?? '';
  const problem = ALWAYS_UNSAFE[kind];
  return problem === undefined ? null : [`${kind}: ${problem}`];
}

const ALWAYS_UNSAFE: Readonly<Record<string, string>> = {
  RenameStmt: 'old processes still use the old name',
  AlterObjectSchemaStmt: 'old processes still use the old name',
  TruncateStmt: 'deletes the data of every process',
  DropOwnedStmt: OLD_PROCESSES,
  DropRoleStmt: OLD_PROCESSES,
  AlterDefaultPrivilegesStmt: 'rights are set by the scripts that create the roles',
  LockStmt: LONG_LOCK,
  ClusterStmt: LONG_LOCK,
  DoStmt: 'its statements cannot be checked',
};

function problemOfDrop({ removeType, concurrent }: NodeOf<'DropStmt'>): string[] | null {
  if (removeType !== 'OBJECT_INDEX') return [`drop: ${OLD_PROCESSES}`];
  return concurrent
    ? null
    : ['drop index: waits for every query on the table, drop it concurrently'];
}

/** Changes of a table that only change its catalog entry. */
const SAFE_ALTERS: ReadonlySet<string> = new Set([
  'AT_ValidateConstraint',
  'AT_ColumnDefault',
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_SetStatistics',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStorage',
  'AT_SetCompression',
]);

const UNSAFE_ALTERS: Readonly<Record<string, string>> = {
  AT_DropColumn: OLD_PROCESSES,
  AT_AlterColumnType: 'rewrites the table under a lock',
  AT_SetNotNull:
    'reads the table under a lock: add a check that is not valid, validate it, in two releases',
};

function problemsOfAlter({ subtype = 'AT_AddColumn', def }: AlterTableCmd): string[] {
  if (SAFE_ALTERS.has(subtype)) return [];
  if (subtype === 'AT_AddConstraint' && def !== undefined && 'Constraint' in def) {
    return isCheap(def.Constraint)
      ? []
      : ['add constraint: reads the table under a lock, add it not valid'];
  }
  if (subtype === 'AT_AddColumn' && def !== undefined && 'ColumnDef' in def) {
    return problemsOfColumn(def.ColumnDef);
  }
  return [`${subtype}: ${UNSAFE_ALTERS[subtype] ?? LONG_LOCK}`];
}

/** Existing rows are not read: they are validated later, or an index proves the constraint. */
const isCheap = ({ skip_validation, indexname }: Constraint) =>
  skip_validation === true || indexname !== undefined;

function problemsOfColumn({ constraints = [], typeName }: ColumnDef): string[] {
  const all = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const defaults = all.filter(({ contype }) => contype === 'CONSTR_DEFAULT');
  const problems = all.flatMap(({ contype, generated_kind }) => {
    switch (contype) {
      case 'CONSTR_NOTNULL':
        return defaults.length === 0 ? ['add column: old processes do not set it'] : [];
      case 'CONSTR_IDENTITY':
        return ['add column: an identity rewrites the table under a lock'];
      case 'CONSTR_GENERATED':
        return generated_kind === 'v'
          ? []
          : ['add column: a stored value rewrites the table under a lock'];
      case 'CONSTR_CHECK':
      case 'CONSTR_FOREIGN':
      case 'CONSTR_UNIQUE':
      case 'CONSTR_PRIMARY':
        return ['add column: its constraint reads the table under a lock, add it separately'];
      default:
        return [];
    }
  });
  const isSerial = textsIn(typeName).some((text) => /serial/.test(text));
  const isVolatile = isSerial || defaults.some(({ raw_expr }) => callsVolatileFunction(raw_expr));
  return isVolatile
    ? [...problems, 'add column: a volatile default rewrites the table under a lock']
    : problems;
}

/** Functions in defaults that have one value per transaction; all others count as volatile. */
const STABLE_FUNCTIONS: ReadonlySet<string> = new Set(['now', 'transaction_timestamp']);

function callsVolatileFunction(expression: unknown): boolean {
  return nodesIn(expression, 'FuncCall').some(
    ({ funcname }) => !STABLE_FUNCTIONS.has(textsIn(funcname).at(-1) ?? ''),
  );
}

/** Updates and deletions of all rows, also inside a `with`. */
function unboundedChanges(node: Node, isNew: IsNew): string[] {
  return (['UpdateStmt', 'DeleteStmt'] as const).flatMap((kind) =>
    nodesIn(node, kind)
      .filter(({ whereClause, relation }) => whereClause === undefined && !isNew(nameOf(relation)))
      .map(() => `${kind}: changes every row in one transaction, use batches`),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const nameOf = (relation: unknown) =>
  isRecord(relation) && typeof relation.relname === 'string' ? relation.relname : undefined;

/** The contents of every node of a kind, at any depth. */
function nodesIn(value: unknown, kind: string): Readonly<Record<string, unknown>>[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key === kind && isRecord(member) ? [member] : []),
    ...nodesIn(member, kind),
  ]);
}

const textsIn = (value: unknown) =>
  nodesIn(value, 'String').flatMap(({ sval }) => (typeof sval === 'string' ? [sval] : []));

const namesOf = (options: readonly Node[] = []) =>
  nodesIn(options, 'DefElem').map(({ defname }) => defname);
