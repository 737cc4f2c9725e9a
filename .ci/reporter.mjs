import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A reporter of Vitest for the summary of `.ci/run`: writes the number of passed tests and all failures to the file in
 * `TEST_REPORT`. The JSON reporter of Vitest leaves out the errors of hooks.
 */
export default class {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules, unhandledErrors) {
    const failures = failuresOf('', 'Outside of the tests', unhandledErrors);
    let passed = 0;
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      failures.push(...failuresOf(file, '', module.errors()));
      for (const suite of module.children.allSuites()) {
        failures.push(...failuresOf(file, `Hooks of ${suite.fullName}`, suite.errors()));
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failures.push(...failuresOf(file, test.fullName, errors));
      }
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failures }));
  }
}

const failuresOf = (file, name, errors) =>
  errors.length === 0 ? [] : [{ file, name, text: textOf(errors) }];

const textOf = (errors) => errors.map(({ stack, message }) => stack ?? message).join('\n');
