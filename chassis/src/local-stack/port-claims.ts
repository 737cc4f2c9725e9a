import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './processes.ts';

/** A port that a living process has chosen and may not listen on yet. */
type Claim = { readonly owner: ProcessIdentity; readonly purpose: string };
type Claims = Readonly<Record<string, Claim>>;

/**
 * Runs a choice of ports with no other choice of this user beside it, on this machine: two stacks or houses
 * that start at the same moment would otherwise both find the same port free. `choose` is handed the ports
 * that others have taken and adds its own; these stay claimed for the purpose while this process lives.
 */
export async function claimPorts<T>(
  purpose: string,
  choose: (taken: Set<number>) => Promise<T>,
): Promise<T> {
  const directory = join(tmpdir(), `app-ports-${process.getuid?.() ?? 'user'}`);
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  const path = join(directory, 'claims.json');
  return await withLock(join(directory, 'lock'), async () => {
    const others = Object.entries(readClaims(path)).filter(
      ([, claim]) => claim.purpose !== purpose && isAlive(claim.owner),
    );
    const claimed = new Set(others.map(([port]) => Number(port)));
    const taken = new Set(claimed);
    const chosen = await choose(taken);
    const owner = ownIdentity();
    const mine = [...taken].filter((port) => !claimed.has(port));
    const all = [...others, ...mine.map((port) => [port, { owner, purpose }] as const)];
    writeFileSync(path, JSON.stringify(Object.fromEntries(all)), { mode: 0o600 });
    return chosen;
  });
}

function readClaims(path: string): Claims {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
