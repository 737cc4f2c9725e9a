import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import * as z from 'zod';

/** A node of a plan, as auto_explain writes it. */
const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  Schema: z.string().optional(),
  'Plan Rows': z.number(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
export type PlanNode = z.infer<typeof planNode>;
const loggedPlan = z.object({ 'Query Text': z.string(), Plan: planNode });
const logLine = z.object({ message: z.string().optional() });

export type PlanFinding = { readonly statement: string; readonly problem: string };
export type PlanReport = { readonly statements: number; readonly findings: readonly PlanFinding[] };

/** Tables and sorts from this number of rows on are large. */
const LARGE = 10_000;
const SETTINGS_MILLISECONDS = 1_500;

/** The sequential scans of large tables, and the sorts of as many rows, in a plan. */
export function problemsOf(plan: PlanNode, rowsOf: ReadonlyMap<string, number>): string[] {
  const children = plan.Plans ?? [];
  const problems = children.flatMap((child) => problemsOf(child, rowsOf));
  const table = `${plan.Schema}.${plan['Relation Name']}`;
  if (plan['Node Type'] === 'Seq Scan' && (rowsOf.get(table) ?? 0) >= LARGE) {
    problems.push(`sequential scan of ${table}`);
  }
  const sorted = Math.max(0, ...children.map((child) => child['Plan Rows']));
  if (plan['Node Type'] === 'Sort' && sorted >= LARGE) problems.push(`sort of ${sorted} rows`);
  return problems;
}

/**
 * Records the plan of every statement that runs during `work`, those of triggers and functions included, and checks
 * them. Needs `auto_explain` and the log collector: see `startCountedStores`.
 */
export async function checkPlans(
  client: pg.Client,
  work: () => Promise<void>,
): Promise<PlanReport> {
  const rowsOf = await tableSizes(client);
  await client.query(`select pg_rotate_logfile()`);
  await set(client, {
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_verbose': 'on',
    'auto_explain.log_min_duration': '0',
  });
  try {
    await work();
  } finally {
    await set(client, { 'auto_explain.log_min_duration': '-1' });
  }
  const plans = await loggedPlans(await logFile(client));
  const findings = [...plans].flatMap(([statement, plan]) =>
    [...new Set(problemsOf(plan, rowsOf))].map((problem) => ({ statement, problem })),
  );
  return { statements: plans.size, findings };
}

async function set(client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter system set ${name} = '${value}'`);
  }
  await client.query('select pg_reload_conf()');
  await sleep(SETTINGS_MILLISECONDS);
}

async function tableSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; size: number }>(
    `select nspname || '.' || relname as name, reltuples::float8 as size
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r'`,
  );
  return new Map(rows.map(({ name, size }) => [name, size]));
}

async function logFile(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ directory: string; file: string }>(
    `select current_setting('data_directory') as directory, pg_current_logfile('jsonlog') as file`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('PostgreSQL writes no log in JSON');
  return join(found.directory, found.file);
}

/** One plan per statement and shape, because a statement may have another plan for other parameters. */
async function loggedPlans(file: string): Promise<Map<string, PlanNode>> {
  const plans = new Map<string, PlanNode>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { message = '' } = logLine.parse(JSON.parse(line));
    const [, json] = /^duration: [\d.]+ ms {2}plan:\n(.+)$/s.exec(message) ?? [];
    if (json === undefined) continue;
    const { 'Query Text': statement, Plan } = loggedPlan.parse(JSON.parse(json));
    // The last of several plans is the one that PostgreSQL keeps for a prepared statement.
    plans.set(statement, Plan);
  }
  return plans;
}
