import type { SpanContext } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config.ts';
import { type SpanKind, setTracer, type Tracer } from './span.ts';

export type Tracing = {
  /** Flushes the spans and disables tracing. */
  stop(): Promise<void>;
};

/** A collector that does not respond must not delay the end of a process. */
const FLUSH_MILLISECONDS = 2_000;

/**
 * Enables tracing when `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`) names a collector. The SDK is loaded only
 * then. The SDK itself reads `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`.
 */
export async function startTracing(service: string, config: TracingConfig): Promise<Tracing> {
  const url = endpointOf(config);
  if (url === null) return { stop: async () => undefined };
  const [api, { TracerProvider, BatchSpanProcessor, ...sdk }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const serviceResource = resources.resourceFromAttributes({ 'service.name': service });
  const provider = new TracerProvider({
    resource: resources
      .defaultResource()
      .merge(serviceResource)
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerOf(config, sdk),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('tessera');
  const kinds: Readonly<Record<SpanKind, number>> = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  };

  const open: Tracer = (name, { kind, attributes = {}, parent, linked }) => {
    const parentContext = parent === undefined ? null : contextOf(parent);
    const linkedContext = linked === undefined ? null : contextOf(linked);
    const span = tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes,
        links: linkedContext === null ? [] : [{ context: linkedContext }],
      },
      parentContext === null
        ? api.ROOT_CONTEXT
        : api.trace.setSpanContext(api.ROOT_CONTEXT, parentContext),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end({ name: finalName, attributes: more = {}, errorType } = {}) {
        if (finalName !== undefined) span.updateName(finalName);
        span.setAttributes(more);
        if (errorType !== undefined) {
          span.setAttribute('error.type', errorType);
          span.setStatus({ code: api.SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  setTracer(open);

  return {
    async stop() {
      setTracer(null);
      const timedOut = new Promise((resolve) => setTimeout(resolve, FLUSH_MILLISECONDS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timedOut]);
    },
  };
}

function endpointOf({ otelDisabled, otelTracesEndpoint, otelEndpoint }: TracingConfig) {
  if (otelDisabled) return null;
  if (otelTracesEndpoint !== undefined) return otelTracesEndpoint;
  return otelEndpoint === undefined ? null : `${otelEndpoint.replace(/\/$/, '')}/v1/traces`;
}

type Samplers = Pick<
  typeof import('@opentelemetry/sdk-trace'),
  'AlwaysOnSampler' | 'AlwaysOffSampler' | 'ParentBasedSampler' | 'TraceIdRatioBasedSampler'
>;

function samplerOf({ otelSampler, otelSamplerRatio }: TracingConfig, sdk: Samplers): Sampler {
  const own = otelSampler.replace('parentbased_', '');
  const root =
    own === 'always_off'
      ? new sdk.AlwaysOffSampler()
      : own === 'traceidratio'
        ? new sdk.TraceIdRatioBasedSampler(otelSamplerRatio)
        : new sdk.AlwaysOnSampler();
  return own === otelSampler ? root : new sdk.ParentBasedSampler({ root });
}

/** The span context of a valid `traceparent`. */
function contextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
