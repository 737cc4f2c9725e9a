import { startTraceCollector } from '@tessera/chassis/testing/trace-collector';

/** A trace collector for scenarios. */
export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;
export const collectTraces = (): Promise<TraceCollector> => startTraceCollector();
