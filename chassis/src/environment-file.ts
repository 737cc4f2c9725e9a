import { readFileSync, watchFile } from 'node:fs';
import { ConfigError } from './config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a process, completed from the file that `ENV_FILE` names: lines of `NAME=value`, taken literally,
 * for variables that are not set or empty. Secrets in a file appear neither in the container's description nor in the
 * environment of its health checks. Throws `ConfigError` when the file cannot be read.
 */
export function readEnvironment(environment: Environment): Environment {
  if (!environment.ENV_FILE) return environment;
  const set = Object.entries(environment).filter(([, value]) => value);
  return { ...linesOf(environment.ENV_FILE), ...Object.fromEntries(set) };
}

function linesOf(file: string): Environment {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`Bad configuration: ENV_FILE cannot be read: ${codeOf(error)} ${file}`);
  }
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown error';

const WATCH_MILLISECONDS = 2_000;

/**
 * Calls `onChange` once when the content of the `ENV_FILE` file changes. The caller stops the process, and its
 * supervisor restarts it with the new secrets. The watcher does not keep the process alive.
 */
export function watchEnvironmentFile(
  file: string,
  onChange: () => void,
  intervalMilliseconds = WATCH_MILLISECONDS,
): void {
  const before = JSON.stringify(linesOf(file));
  const watcher = watchFile(file, { interval: intervalMilliseconds, persistent: false }, () => {
    try {
      if (JSON.stringify(linesOf(file)) === before) return;
    } catch {
      // The file is missing for a moment while it is replaced; the next change reports the new content.
      return;
    }
    watcher.removeAllListeners();
    onChange();
  });
}
