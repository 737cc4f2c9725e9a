/**
 * Set by `.ci/nightly`. Scenarios then visit every combination of page, theme and size; without it they visit every page,
 * and only some of them in the other themes and sizes, so that `.ci/run` stays within its time.
 */
export const isExhaustive = process.env.E2E_EXHAUSTIVE === 'true';
