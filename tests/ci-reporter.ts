import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

type Failure = { readonly file: string; readonly name: string; readonly text: string };
type Errors = readonly { readonly message: string; readonly stack?: string }[];

/**
 * A reporter of Vitest for the summary of `.ci/run`: writes the number of passed tests and all failures to the file in
 * `TEST_REPORT`. The JSON reporter of Vitest leaves out the errors of hooks.
 */
export default class CiReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: Errors): void {
    const file = process.env.TEST_REPORT;
    if (!file) throw new Error('TEST_REPORT is not set');
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failures = [
      ...failuresOf('', 'outside of the tests', unhandledErrors),
      ...modules.flatMap(failuresIn),
    ];
    writeFileSync(file, JSON.stringify({ passed, failures }));
  }
}

function failuresIn(module: TestModule): readonly Failure[] {
  const file = relative(process.cwd(), module.moduleId);
  return [
    ...failuresOf(file, '', module.errors()),
    ...[...module.children.allSuites()].flatMap((suite) =>
      failuresOf(file, `hooks of ${suite.fullName}`, suite.errors()),
    ),
    ...[...module.children.allTests('failed')].flatMap((test) =>
      failuresOf(file, test.fullName, test.result().errors ?? []),
    ),
  ];
}

const failuresOf = (file: string, name: string, errors: Errors): readonly Failure[] =>
  errors.length === 0
    ? []
    : [{ file, name, text: errors.map(({ stack, message }) => stack ?? message).join('\n') }];
