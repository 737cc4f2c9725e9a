import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { releaseChangelog } from './changelog.ts';
import { type Bill, licenseTable } from './licenses.ts';
import { auditResult } from './npm-audit.ts';
import { digestValues } from './provenance.ts';

describe('the files of a release', () => {
  it('move the unreleased changes below the version, and reject a release without changes', () => {
    const text = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.0.0] - 2026-01-01\n\n- Old.\n';
    const released = releaseChangelog(text, '1.1.0', '2026-02-01');
    expect(released).toContain('## [Unreleased]\n\n## [1.1.0] - 2026-02-01\n\n- New.\n');
    expect(() => releaseChangelog(released, '1.2.0', '2026-03-01')).toThrow('no unreleased');
  });

  it('list the licenses and name those that are not permitted', () => {
    const components = [
      { name: 'a', version: '1', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
      { name: 'b', version: '2', licenses: [{ license: { id: 'GPL-3.0-only' } }] },
      { name: 'c', version: '3' },
      { name: 'own', version: '4' },
    ];
    const { table, rejected } = licenseTable([{ components }], new Set(['own']));
    expect(table).toContain('| a 1 | (MIT OR Apache-2.0) |');
    expect(table).not.toContain('own');
    expect(rejected).toEqual(['b 2: GPL-3.0-only', 'c 3: none']);
  });

  it('need an audit: vulnerable packages are named, and so is the reason why there is no result', () => {
    const found = { vulnerabilities: { a: { severity: 'high', via: [] } } };
    expect(auditResult(JSON.stringify(found))).toEqual({ vulnerable: ['a (high)'] });
    expect(auditResult('{"vulnerabilities":{}}')).toEqual({ vulnerable: [] });
    expect(auditResult('{"message":"405 Method Not Allowed"}').failure).toBe(
      '405 Method Not Allowed',
    );
    expect(auditResult('').failure).toBe('npm printed no report');
  });

  it('list the packages of an image: production and bundled ones, and no others', () => {
    const namesIn = (processName: string) => {
      const { components }: Bill = JSON.parse(billOfMaterials(processName));
      return components.map(({ purl = '' }) =>
        decodeURIComponent(purl).replace(/^pkg:npm\/|@[^@]*$/g, ''),
      );
    };
    const billing = namesIn('billing-ingest-service');
    expect(billing).toEqual(expect.arrayContaining(['pg', 'zod', 'nats', '@polar-sh/sdk']));
    expect(billing).not.toEqual(expect.arrayContaining(['typescript']));
    expect(billing).not.toEqual(expect.arrayContaining(['react']));
    const gateway = namesIn('gateway');
    expect(gateway).toEqual(expect.arrayContaining(['express', 'react', '@mantine/core']));
    expect(gateway).not.toEqual(expect.arrayContaining(['vitest']));
  });

  it('pin each image in the values of the chart', () => {
    expect(digestValues({ 'identity-service': 'sha256:1' })).toContain(
      'identity: { image: { digest: "sha256:1" } }',
    );
  });
});
