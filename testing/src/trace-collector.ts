import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as received by a collector. */
export type CollectedSpan = {
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: unknown }[];
};

type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<CollectedSpan, 'service'>[] }[];
  }[];
};

/** Starts a trace collector for OTLP/HTTP with JSON. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const nameAttribute = resource.attributes.find(({ key }) => key === 'service.name');
      const service = nameAttribute?.value.stringValue ?? '';
      for (const { spans: received } of scopeSpans) {
        spans.push(...received.map((span) => ({ ...span, service })));
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
