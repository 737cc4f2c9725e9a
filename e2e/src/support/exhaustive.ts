/**
 * Set by `.ci/nightly`. Scenarios then visit every combination of page, theme and size. Otherwise they visit every
 * page, but only some of them in other themes and sizes, so that `.ci/run` stays within its time limit.
 */
export const isExhaustive = process.env.E2E_EXHAUSTIVE === 'true';
