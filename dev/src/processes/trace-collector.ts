import { startTraceCollector } from '@tessera/testing/trace-collector';

/** A trace collector for scenarios. */
export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;
export const collectTraces = (): Promise<TraceCollector> => startTraceCollector();
