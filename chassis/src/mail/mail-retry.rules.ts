/** A mail that could not be sent for this long is dropped. */
const MAX_AGE_SECONDS = 24 * 3_600;
const MAX_PAUSE_SECONDS = 30;
/** For a mail that the server rejects for now; the server itself works. */
const MAX_REJECTED_PAUSE_SECONDS = 600;
/** The pause after a rejection is at most this part of the age of the mail. */
const PART_OF_AGE = 1 / 30;

/** 421: the server closes the connection. */
const SERVICE_NOT_AVAILABLE = 421;
/** 503: wrong order of commands; 530: authentication required (RFC 4954). The mail itself is not rejected. */
const PERMANENT_ERRORS_OF_THE_SESSION: readonly number[] = [503, 530];

/** Why a mail was not sent. It contains no message: mail servers add the address to theirs (SEC-110). */
export type MailFailure = {
  /** The code of nodemailer or Node.js; without one, the name of the error. */
  readonly code: string;
  /** The reply code of the mail server, if it has replied. */
  readonly responseCode: number | undefined;
  /** Whether the server rejected the recipient or the message; otherwise the failure would concern any mail. */
  readonly isRejection: boolean;
};

type ErrorParts = {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
};

/** Reads the error of nodemailer, or any other. */
export function mailFailureOf(error: unknown): MailFailure {
  const parts: ErrorParts = typeof error === 'object' && error !== null ? error : {};
  const { name, code, command, responseCode } = parts;
  const isReply = typeof responseCode === 'number';
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return {
    code: [code, name].find((part) => typeof part === 'string') ?? 'unknown',
    responseCode: isReply ? responseCode : undefined,
    isRejection: isReply && isAboutMail && responseCode !== SERVICE_NOT_AVAILABLE,
  };
}

/** Whether no further attempt is made: the server rejects the mail permanently, or the mail is a day old. */
export function isFinal(
  { isRejection, responseCode = 0 }: MailFailure,
  ageSeconds: number,
): boolean {
  if (ageSeconds > MAX_AGE_SECONDS) return true;
  return (
    isRejection && responseCode >= 500 && !PERMANENT_ERRORS_OF_THE_SESSION.includes(responseCode)
  );
}

/**
 * Seconds until the next attempt. They double with each attempt, up to 30 s, so that all mails are sent within 60 s after
 * an outage of the mail server (REL-19). For a mail that the server rejects for now, the limit grows with its age to ten
 * minutes. `random`, from 0 to 1, shortens the pause by up to a half.
 */
export function retryPauseSeconds(
  { isRejection }: MailFailure,
  attempts: number,
  ageSeconds: number,
  random: number,
): number {
  const limit = isRejection
    ? Math.min(Math.max(ageSeconds * PART_OF_AGE, MAX_PAUSE_SECONDS), MAX_REJECTED_PAUSE_SECONDS)
    : MAX_PAUSE_SECONDS;
  return Math.min(2 ** attempts, limit) * (0.5 + random / 2);
}
