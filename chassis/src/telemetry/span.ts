import { currentTrace, withTrace } from './trace.ts';

/** The kind of a span, as OpenTelemetry defines it. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Readonly<Record<string, string | number>>;

export type SpanOptions = {
  readonly kind: SpanKind;
  /** Must have low cardinality and no secrets. */
  readonly attributes?: Attributes;
  /** The W3C `traceparent` of the parent; without it the span starts a trace. */
  readonly parent?: string | undefined;
  /** A related `traceparent`, added as a link; its sampling decision is ignored. */
  readonly linked?: string | undefined;
};
type SpanOutcome = {
  readonly name?: string;
  readonly attributes?: Attributes;
  readonly errorType?: string;
};
export type Span = {
  /** The `traceparent` for outgoing requests. */
  readonly traceparent: string;
  /** Ends the span; `name` replaces the name of its start. It records the type of an error, never its text. */
  end(outcome?: SpanOutcome): void;
};
export type Tracer = (name: string, options: SpanOptions) => Span;

let tracer: Tracer | null = null;

/** Enables tracing for this process; null disables it. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Opens a span that the caller ends; null while tracing is off. */
export const startSpan: (name: string, options: SpanOptions) => Span | null = (name, options) =>
  tracer === null ? null : tracer(name, options);

/** Runs work as a child span of the current trace. Costs nothing while tracing is off. */
export function withSpan<T>(
  name: string,
  options: Omit<SpanOptions, 'parent' | 'linked'>,
  work: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return work();
  const trace = currentTrace();
  if (trace === undefined) return work();
  const span = tracer(name, { ...options, parent: trace.traceparent });
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

/** The type of an error: its code if it has one, else its class. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
