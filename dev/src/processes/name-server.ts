import { startDnsServer, type TestDns } from '@tessera/testing/dns-server';

/** A DNS server for scenarios that verify domains. */
export type NameServer = TestDns;
export const startNameServer = (): Promise<NameServer> => startDnsServer();
