import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** A port that a live process has chosen, before it listens on the port. */
type Claim = { readonly owner: ProcessIdentity; readonly purpose: string };
type Claims = Readonly<Record<string, Claim>>;

/**
 * Chooses ports under a lock of this user and machine: two stacks that start at the same moment would otherwise both
 * find the same port free. `choose` gets the ports of others and adds its own; these stay claimed for the purpose while
 * this process is alive.
 */
export async function claimPorts<T>(
  purpose: string,
  choose: (taken: Set<number>) => Promise<T>,
): Promise<T> {
  const directory = join(tmpdir(), `tessera-ports-${process.getuid?.() ?? 'user'}`);
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  const path = join(directory, 'claims.json');
  return await withLock(join(directory, 'lock'), async () => {
    const others = Object.entries(readClaims(path)).filter(
      ([, claim]) => claim.purpose !== purpose && isAlive(claim.owner),
    );
    const claimed = new Set(others.map(([port]) => Number(port)));
    const taken = new Set(claimed);
    const result = await choose(taken);
    const owner = ownIdentity();
    const own = [...taken].filter((port) => !claimed.has(port));
    const all = [...others, ...own.map((port) => [port, { owner, purpose }] as const)];
    writeFileSync(path, JSON.stringify(Object.fromEntries(all)), { mode: 0o600 });
    return result;
  });
}

function readClaims(path: string): Claims {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
