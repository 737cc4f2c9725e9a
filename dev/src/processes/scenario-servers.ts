import { startDnsServer, type TestDns } from '@tessera/testing/dns-server';
import { startTraceCollector } from '@tessera/testing/trace-collector';

/** A DNS server for scenarios that verify domains. */
export type NameServer = TestDns;
export const startNameServer = (): Promise<NameServer> => startDnsServer();

/** A trace collector for scenarios. */
export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;
export const collectTraces = (): Promise<TraceCollector> => startTraceCollector();
