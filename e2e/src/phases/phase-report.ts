import { type CheckResult, describeCheck } from '../chaos/chaos-report.ts';

export type PhaseResult = {
  readonly name: string;
  readonly seconds: number;
  /** Effects whose calls succeeded. */
  readonly acknowledged: number;
  readonly failed: number;
  /** The failed calls that the phase does not permit. */
  readonly violations: readonly string[];
};

/** What a run under load did in each phase, and what it found. */
export type PhaseReport = {
  readonly seed: string;
  readonly phases: readonly PhaseResult[];
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly failures: Readonly<Record<string, number>>;
  readonly checks: readonly CheckResult[];
};

export const violationsOf = ({ checks }: PhaseReport): number =>
  checks.reduce((sum, { violations }) => sum + violations.length, 0);

export function formatPhaseReport(report: PhaseReport): string {
  const { phases, acknowledged, failures, checks } = report;
  const violations = violationsOf(report);
  const compared = checks.reduce((sum, check) => sum + check.compared, 0);
  return [
    row('Phase', ['seconds', 'acknowledged', 'failed']),
    ...phases.map((phase) =>
      row(phase.name, [phase.seconds.toFixed(1), `${phase.acknowledged}`, `${phase.failed}`]),
    ),
    'Acknowledged effects:',
    ...counts(acknowledged),
    ...(Object.keys(failures).length > 0 ? ['Failed calls:', ...counts(failures)] : []),
    `Checks: ${checks.length}, ${compared} facts compared`,
    ...checks.flatMap(describeCheck),
    `${violations === 0 ? 'Passed' : 'FAILED'}: ${violations} violations, seed ${report.seed}`,
  ].join('\n');
}

const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(46)}${cells.map((cell) => cell.padStart(14)).join('')}`;
const counts = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([name, count]) => `  ${name.padEnd(46)} ${count}`);
