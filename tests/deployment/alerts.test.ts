import { readFileSync } from 'node:fs';
import '@tessera/billing-ingest-service/ingest/metrics';
import '@tessera/chassis/reconciliation/reconciliation-worker';
import { registry } from '@tessera/chassis/telemetry/metrics';
import '@tessera/gateway/metrics';
import '@tessera/identity-service/passwords/password-hashing';
import '@tessera/identity-service/jwt-keys/metrics';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook_url: string };
};
type Recording = { readonly record: string; readonly expr: string };
type Rules = { groups: { rules: (Alert | Recording)[] }[] };
type Dashboard = {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
};

const rules = (parse(read('k8s/chart/files/alerts.yaml')) as Rules).groups.flatMap(
  ({ rules }) => rules,
);
const alerts = rules.filter((rule) => 'alert' in rule);
const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
const { panels, templating } = JSON.parse(read('k8s/chart/files/dashboard.json')) as Dashboard;

/** The metrics that the processes export, with the series of a histogram; `up` is Prometheus' own. */
async function exported(): Promise<Set<string>> {
  const names = (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set([...names, 'up', ...recorded]);
}

/** The names of series in a query: words that are not labels, functions or keywords. */
function seriesOf(query: string): string[] {
  const bare = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)|\b(?:and|or|unless)\b/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9_:]*\b(?!\s*\()/g)].map(([name]) => name);
}

describe('metrics of alerts, dashboard and autoscalers', () => {
  it('are exported by the code', async () => {
    const names = await exported();
    const queries = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(queries.length).toBeGreaterThan(30);
    const variables = templating.list.flatMap(
      ({ query }) => /label_values\((\w+),/.exec(query)?.[1] ?? [],
    );
    expect(variables.filter((name) => !names.has(name))).toEqual([]);
    expect(variables).toHaveLength(1);
    for (const query of queries) {
      const series = seriesOf(query);
      expect(series.length).toBeGreaterThan(0);
      expect(series.filter((name) => !names.has(name))).toEqual([]);
    }
  });

  it('have the prefix of the product', async () => {
    const names = [...(await exported())].filter((name) => name !== 'up');
    expect(names).toContain('tessera_process_start_time_seconds');
    expect(names.filter((name) => !/^tessera[_:]/.test(name))).toEqual([]);
  });

  it('match the metrics that the autoscalers request', () => {
    const adapter = read('k8s/examples/prometheus-adapter.yaml');
    const scaling = read('k8s/chart/templates/processes.yaml');
    for (const [, name = ''] of adapter.matchAll(/as: (\w+)/g)) expect(scaling).toContain(name);
    for (const [, name = ''] of scaling.matchAll(/metric: \{ name: (\w+)/g)) {
      expect(adapter).toContain(`as: ${name}`);
    }
  });

  it('have a test in which the alert fires and one in which it does not', () => {
    const { tests } = parse(read('k8s/chart/tests/alerts.yaml')) as { tests: { name: string }[] };
    expect(tests.map(({ name }) => name).sort()).toEqual(
      alerts.flatMap(({ alert }) => [`${alert} does not fire`, `${alert} fires`]).sort(),
    );
  });

  it('have a section in the runbook', () => {
    const headings = [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(
      ([, name]) => name,
    );
    expect(alerts.map(({ alert }) => alert).sort()).toEqual([...headings].sort());
    for (const { alert, labels, annotations } of alerts) {
      // The chart replaces the host by the address of the page, which must be absolute.
      expect(annotations.runbook_url).toBe(`https://runbook.invalid#${alert.toLowerCase()}`);
      expect(['page', 'ticket']).toContain(labels.severity);
    }
    const links = [...read('k8s/chart/rendered/production.yaml').matchAll(/runbook_url: (.*)/g)];
    const absolute = /^https:\/\/(?!runbook\.invalid)\S+\/docs\/operations\.md#(\w+)$/;
    expect(links.map(([, link = '']) => absolute.exec(link)?.[1])).toEqual(
      alerts.map(({ alert }) => alert.toLowerCase()),
    );
  });
});
