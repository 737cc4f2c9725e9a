import { currentTrace, withTrace } from './trace.ts';

/** What a piece of work is to others, as OpenTelemetry names it. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Readonly<Record<string, string | number>>;

export type SpanWish = {
  readonly kind: SpanKind;
  /** Of few different values and no secret ones. */
  readonly attributes?: Attributes;
  /** The W3C `traceparent` it belongs under; without one it begins a trace. */
  readonly parent?: string | undefined;
  /** A `traceparent` that it has to do with, and whose word on sampling is not taken. */
  readonly linked?: string | undefined;
};
export type OpenSpan = {
  /** Hands the trace on to whoever is called. */
  readonly traceparent: string;
  /** Says how it ended; an error is told by its kind, never by its text. */
  end(outcome?: { readonly attributes?: Attributes; readonly errorType?: string }): void;
};
export type Opener = (name: string, wish: SpanWish) => OpenSpan;

let opener: Opener | null = null;

/** Switches tracing on for this process, or off with null. */
export function traceWith(given: Opener | null): void {
  opener = given;
}

/** Opens a span, for work that ends elsewhere; null while tracing is off. */
export const openSpan: (name: string, wish: SpanWish) => OpenSpan | null = (name, wish) =>
  opener === null ? null : opener(name, wish);

/** Runs a piece of the current trace's work as a span of its own. Costs nothing while tracing is off. */
export function spanned<T>(
  name: string,
  wish: Omit<SpanWish, 'parent' | 'linked'>,
  work: () => Promise<T>,
): Promise<T> {
  if (opener === null) return work();
  const trace = currentTrace();
  if (trace === undefined) return work();
  const span = opener(name, { ...wish, parent: trace.traceparent });
  return withTrace({ ...trace, traceparent: span.traceparent }, async () => {
    try {
      const result = await work();
      span.end();
      return result;
    } catch (error) {
      span.end({ errorType: errorTypeOf(error) });
      throw error;
    }
  });
}

/** What kind of error it was: a code where there is one, else its class. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
