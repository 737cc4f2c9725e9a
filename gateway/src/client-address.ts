import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The address of the client: the peer, or the address that trusted proxies report (SEC-09). */
export type ClientAddress = (request: IncomingMessage) => string | null;

export function clientAddressReader(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return peerOf;
  const trusted = compile(trustedProxies);
  return (request) => {
    const peer = peerOf(request);
    if (peer === null || !isListed(trusted, peer)) return peer;
    return clientAddressIn(chainOf(request), peer, trusted);
  };
}

/** The country of the client (ISO 3166, two letters) from a header of a trusted peer; null without one. */
export type ClientCountry = (request: IncomingMessage) => string | null;

/** Values that CDNs send for an unknown country. */
const UNKNOWN_COUNTRIES = new Set(['XX', 'ZZ']);

export function clientCountryReader(
  trustedProxies: readonly string[],
  header: string | undefined,
): ClientCountry {
  if (header === undefined || trustedProxies.length === 0) return () => null;
  const trusted = compile(trustedProxies);
  return (request) => {
    const peer = peerOf(request);
    const value = request.headers[header];
    if (peer === null || !isListed(trusted, peer) || typeof value !== 'string') return null;
    const country = value.toUpperCase();
    return /^[A-Z]{2}$/.test(country) && !UNKNOWN_COUNTRIES.has(country) ? country : null;
  };
}

/** Each trusted proxy added the entry to its left. The last entry that is not a trusted proxy is the client. */
function clientAddressIn(chain: readonly string[], peer: string, trusted: BlockList): string {
  let nearest = peer;
  for (const entry of chain.toReversed()) {
    const address = normalize(withoutPort(entry.trim()));
    if (address === null) return nearest;
    if (!isListed(trusted, address)) return address;
    nearest = address;
  }
  return nearest;
}

function chainOf(request: IncomingMessage): string[] {
  const header = request.headers['x-forwarded-for'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text === '' ? [] : text.split(',');
}

function peerOf({ socket }: IncomingMessage): string | null {
  return socket.remoteAddress === undefined ? null : normalize(socket.remoteAddress);
}

function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(entry) ? entry.slice(0, entry.indexOf(':')) : entry;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Normalizes an address: IPv4 inside IPv6 becomes IPv4, a zone is removed. Null for text that is not an address. */
function normalize(text: string): string | null {
  const mapped = MAPPED.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  const address = text.split('%', 1)[0] ?? '';
  return isIP(address) === 0 ? null : address.toLowerCase();
}

function compile(networks: readonly string[]): BlockList {
  const listed = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) listed.addAddress(address, family);
    else listed.addSubnet(address, Number(prefix), family);
  }
  return listed;
}

const isListed = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The key of rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function limitKeyOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
