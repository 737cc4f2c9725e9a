import { commandLineOf, parentOf } from '@tessera/local-stack/process-identity';

/** A process and its parent when the watch began. */
type Link = { readonly child: number; readonly parent: number };

const POLL_MILLISECONDS = 1_000;
/** The shell that npm, pnpm and yarn run a script with. It does not forward signals. */
const SCRIPT_SHELL = /^\S*\b(?:a|ba|da|k|z)?sh -c /;

let startedBy = process.ppid;

/** Sets the process that started this command, which `bootstrap.mjs` reads before anything else runs. */
export function setParent(pid: number): void {
  startedBy = pid;
}

/**
 * Calls `onExit` about a second after the process that started this command has ended. Under npm, also when npm has
 * ended and its shell has not. Does nothing if the parent was init from the start. Does not keep the process alive.
 */
export function watchParent(onExit: () => void, pollMilliseconds = POLL_MILLISECONDS): void {
  const links = linksTo(startedBy);
  if (links.length === 0) return;
  const timer = setInterval(check, pollMilliseconds);
  timer.unref();
  check();

  function check() {
    // The kernel reparents orphans to init or to a subreaper.
    if (links.every(({ child, parent }) => currentParentOf(child) === parent)) return;
    clearInterval(timer);
    onExit();
  }
}

function linksTo(parent: number): Link[] {
  if (parent <= 1) return [];
  const own = { child: process.pid, parent };
  const isScriptShell =
    process.env.npm_lifecycle_event !== undefined && SCRIPT_SHELL.test(commandLineOf(parent));
  const grandparent = isScriptShell ? parentOf(parent) : null;
  if (grandparent === null || grandparent <= 1) return [own];
  return [own, { child: parent, parent: grandparent }];
}

/** The parent of this process is known without /proc. */
const currentParentOf = (pid: number) => (pid === process.pid ? process.ppid : parentOf(pid));
