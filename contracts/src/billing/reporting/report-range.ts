import * as z from 'zod/mini';
import { defineErrors } from '../../define/error.ts';
import { enumFilter, organizationQuery } from '../record-fields.ts';

/** A calendar day in UTC, `2025-06-30`. */
export const day = z.string();
const queryDay = z.optional(
  day.check(z.regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)),
);

/** A sum in the smallest unit of its currency: a whole number, exact up to 2^53. */
export const sum = z.number();

/** The days of a report, both included, and its currency; all currencies by default. */
export const rangeQuery = {
  ...organizationQuery,
  from: queryDay,
  to: queryDay,
  currency: enumFilter,
};

export const reportingErrors = defineErrors({
  REPORT_RANGE_IS_INVALID: {
    status: 400,
    message:
      '`from` must not be after `to`, and the range must not exceed ten years or 400 buckets',
  },
});
