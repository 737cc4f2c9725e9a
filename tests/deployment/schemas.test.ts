import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

/** Files that are handed to other programs than the cluster. */
const NOT_KUBERNETES = new Set(['kustomize.config.k8s.io/v1beta1']);
/** Kinds that an operator brings along, and where its schemas are. */
const OF_OPERATORS: Readonly<Record<string, string>> = {
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator',
  // The newest that runs on Node 20.
  'gateway.networking.k8s.io/v1': '@kubernetes-models/gateway-api',
};
const schemasOf = (apiVersion: string) => OF_OPERATORS[apiVersion] ?? 'kubernetes-models';
/**
 * Files that Helm, promtool or the chart of another project reads, and the kinds of two operators, whose schemas on npm require
 * Node 22. The rendered examples contain what the chart makes.
 */
const OTHER_FILES =
  /^(?:chart\/(?!rendered\/)|examples\/(?:prometheus-adapter|postgresql(?:-restore)?|external-secrets)\.yaml$|development\/secrets\/)/;
const TOP = [
  'apiVersion',
  'kind',
  'metadata',
  'spec',
  'data',
  'stringData',
  'type',
  'automountServiceAccountToken',
];

type Manifest = { readonly apiVersion: string; readonly kind: string } & Record<string, unknown>;
type Model = new (data: unknown) => { validate(): void };

const folder = new URL('../../k8s/', import.meta.url);
const manifests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.yaml') && !OTHER_FILES.test(path))
  .flatMap((path) =>
    parseAllDocuments(readFileSync(new URL(path, folder), 'utf8')).map((document) => {
      const manifest = document.toJS() as Manifest;
      return { path, manifest, name: `${path}: ${manifest.kind}` };
    }),
  )
  .filter(({ manifest }) => !NOT_KUBERNETES.has(manifest.apiVersion));

describe('Kubernetes manifests', () => {
  it('exist', () => {
    expect(manifests.length).toBeGreaterThan(100);
    for (const { manifest } of manifests) expect(manifest.apiVersion).toMatch(/\/?v\d$/);
  });

  it.each(manifests)('match the API schema: $name', async ({ manifest }) => {
    const source = `${schemasOf(manifest.apiVersion)}/${manifest.apiVersion}`;
    const models: Record<string, Model> = await import(/* @vite-ignore */ source);
    const Kind = models[manifest.kind];
    if (Kind === undefined) throw new Error(`no such kind: ${manifest.kind}`);
    const seen = new Set<string>();
    const watched = Object.fromEntries(
      Object.entries(manifest).map(([key, value]) => [key, watch(value, key, seen)]),
    );
    // Put in afterwards: some models copy what they are made of, and would have looked at everything.
    Object.assign(new Kind(manifest), watched).validate();
    // The schemas let unknown fields pass; a field that no schema has looked at is one of those.
    const unseen = Object.entries(manifest)
      .flatMap(([key, value]) => pathsOf(value, key))
      .filter((path) => path.includes('.') && !seen.has(path));
    expect(unseen).toEqual([]);
    expect(Object.keys(manifest).filter((key) => !TOP.includes(key))).toEqual([]);
  });
});

/** The same value, noting every field that is read. */
function watch(value: unknown, path: string, seen: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const property = Reflect.get(target, key);
      if (typeof key !== 'string') return property;
      seen.add(`${path}.${key}`);
      return watch(property, `${path}.${key}`, seen);
    },
  });
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, `${path}.${key}`))];
}
