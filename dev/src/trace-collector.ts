import { startTraceCollector } from '@tessera/chassis/testing/trace-collector';

/** A collector beside a house, for journeys. */
export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;
export const collectTraces = (): Promise<TraceCollector> => startTraceCollector();
