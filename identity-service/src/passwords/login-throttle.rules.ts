export type LoginTarget = {
  /** The typed email address or username. */
  readonly name: string;
  /** The id of the account that the name belongs to; the name itself where there is none. */
  readonly account: string;
};

export type Attempt = {
  /** Seconds until attempts under the name, and against the account, are allowed again; 0 if this one is. */
  readonly nameWaitSeconds: number;
  readonly accountWaitSeconds: number;
  /** Uncounts the attempt: its password was correct, or was not checked. Never throws. */
  uncount(): Promise<void>;
};

export const WINDOW_SECONDS = 15 * 60;
export const FIRST_WAIT_SECONDS = 15;
export const MAX_WAIT_SECONDS = 15 * 60;

/** Seconds to wait after an attempt that exceeds the limit by `over`; 0 below the limit. */
export const waitAfter = (over: number) =>
  over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(over, 10), MAX_WAIT_SECONDS);
