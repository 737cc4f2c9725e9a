import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** In these modes the driver uses TLS or does not connect; in the others the server decides. */
const TLS_MODES = new Set(['require', 'verify-ca', 'verify-full', 'no-verify']);

/**
 * Whether a connection to `url` sends plaintext to a host beyond this machine, its pod and its compose network
 * (decision 0055). Takes one PostgreSQL URL, or one or several URLs of Redis or NATS, separated by commas.
 */
export function usesRemotePlaintext(url: string): boolean {
  if (/^postgres(?:ql)?:/i.test(url)) return isPlaintextDatabase(new URL(url));
  const servers = url.split(',').map((entry) => new URL(entry.trim()));
  // The clients of both stores use TLS for all servers of a list or for none; the first URL decides.
  const usesTls = servers[0]?.protocol === 'rediss:' || servers[0]?.protocol === 'tls:';
  return !usesTls && servers.some(({ hostname }) => !isLocalHost(hostname));
}

function isPlaintextDatabase({ hostname, searchParams }: URL): boolean {
  // Of repeated parameters the driver uses the last one. The parameter `host` overrides the host of the URL.
  const options = new Map(searchParams);
  if (TLS_MODES.has(options.get('sslmode') ?? '')) return false;
  const host = options.get('host') || decodeURIComponent(hostname);
  // Without a host the driver connects to localhost; a path names a directory of Unix sockets.
  return host !== '' && !host.startsWith('/') && !isLocalHost(host);
}

/** A loopback address, or a name without a dot: `localhost`, or a service of this compose network or namespace. */
function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  if (family !== 0) return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
  // The name must begin with a letter: a resolver reads digits as an address (0x0a000001 is 10.0.0.1).
  return /^[a-z][\w-]*$/i.test(host);
}
