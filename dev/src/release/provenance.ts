import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The images by the key of their process in the values of the chart. */
const KEYS: Readonly<Record<string, string>> = {
  gateway: 'gateway',
  'identity-service': 'identity',
  'org-service': 'org',
  'billing-ingest-service': 'billing',
};

/** Values of the chart that pin each image. A registry may compute another digest: read it after the push. */
export function digestValues(images: Readonly<Record<string, string>>): string {
  const lines = Object.entries(images).flatMap(([name, digest]) =>
    KEYS[name] === undefined ? [] : [`${KEYS[name]}: { image: { digest: "${digest}" } }`],
  );
  return [
    '# The digests of the images as they were built. After a push, replace them by those of the registry:',
    "#   docker image inspect --format '{{index .RepoDigests 0}}' <image>",
    ...(lines.length === 0 ? ['{}'] : lines),
    '',
  ].join('\n');
}

type Release = {
  readonly version: string;
  readonly revision: string;
  readonly images: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly notRunParts: readonly string[];
};

/** An in-toto statement with SLSA provenance: what was made, from which revision, by which command, and what was not done. */
export function provenance({ version, revision, images, folder, notRunParts }: Release): string {
  const files = readdirSync(folder).filter((name) => name !== 'provenance.json');
  const subject = [
    ...Object.entries(images).map(([name, id]) => ({
      name: `tessera/${name}:${version}`,
      digest: { sha256: id.replace('sha256:', '') },
    })),
    ...files.sort().map((name) => ({ name, digest: { sha256: sha256Of(join(folder, name)) } })),
  ];
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { version },
        internalParameters: { notRun: notRunParts },
        resolvedDependencies: [{ uri: 'git+.', digest: { gitCommit: revision } }],
      },
      runDetails: { builder: { id: `node ${process.version}` } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
