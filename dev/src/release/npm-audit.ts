import { z } from 'zod';

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const registryError = z.object({ message: z.string() });

/**
 * Reads the output of `npm audit --json`: the vulnerable packages, or why there is no result. Some registries do not
 * support audits; npm then exits with the code that also means vulnerabilities.
 */
export function auditResult(output: string): { vulnerable: string[]; failure?: string } {
  const json = parseJson(output);
  const { data } = report.safeParse(json);
  if (data !== undefined) {
    const packages = Object.entries(data.vulnerabilities);
    return { vulnerable: packages.map(([name, { severity }]) => `${name} (${severity})`) };
  }
  const failure = registryError.safeParse(json).data?.message ?? 'npm printed no report';
  return { vulnerable: [], failure };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
