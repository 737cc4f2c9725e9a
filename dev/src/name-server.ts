import { startDnsServer, type TestDns } from '@tessera/chassis/testing/dns-server';

/** A name server beside a house, for journeys in which domains are proven. */
export type NameServer = TestDns;
export const startNameServer = (): Promise<NameServer> => startDnsServer();
