import { execFile } from 'node:child_process';

export type CommandResult = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

type CommandOptions = {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  readonly timeoutMs?: number;
};

/** Runs a program to its end. Never throws: a program that cannot be started yields code 127. */
export function runCommand(
  file: string,
  args: readonly string[],
  { timeoutMs = 120_000, ...options }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { ...options, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127;
        resolve({ code, stdout, stderr: stderr || (error?.message ?? '') });
      },
    );
  });
}

/** The last lines of a program's output, for an error message. */
export function tail(text: string, lines = 8): string {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
