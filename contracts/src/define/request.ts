import type * as z from 'zod/mini';
import type { ErrorDefinition } from './error.ts';

/** A NATS request from one service to another. The subject is `request.<service>.<name>`. */
export type RequestDefinition<
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> = {
  readonly subject: string;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly errors: readonly ErrorDefinition[];
};

export type RequestInput<R extends RequestDefinition> = z.output<R['input']>;
export type RequestOutput<R extends RequestDefinition> = z.output<R['output']>;

export function defineRequest<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  request: RequestDefinition<I, O>,
): RequestDefinition<I, O> {
  return request;
}
