import { describe, expect, it } from 'vitest';
import { isFinal, type MailFailure, mailFailureOf, retryPauseSeconds } from './mail-retry.rules.ts';

const DAY_SECONDS = 86_400;
const failure = (parts: object) => mailFailureOf(Object.assign(new Error('<a@b.example>'), parts));

describe('isFinal', () => {
  it.each([
    ['a rejected recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
    [
      'a recipient with a wrong syntax',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 501 },
    ],
    ['a rejected message', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ])('holds for %s', (_, parts) => {
    expect(isFinal(failure(parts), 0)).toBe(true);
  });

  it.each([
    ['a recipient rejected for now', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
    ['a failed authentication', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['a missing authentication', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530 }],
    [
      'a greeting that rejects the client',
      { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 },
    ],
    ['a rejected sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
    ['a wrong order of commands', { code: 'EENVELOPE', command: 'DATA', responseCode: 503 }],
    ['a lost connection', { code: 'ECONNECTION', command: 'CONN' }],
    ['an error of our own', {}],
  ])('holds for %s only after a day', (_, parts) => {
    expect(isFinal(failure(parts), DAY_SECONDS - 60)).toBe(false);
    expect(isFinal(failure(parts), DAY_SECONDS + 60)).toBe(true);
  });
});

describe('mailFailureOf', () => {
  it('SEC-110: contains codes, and never the message', () => {
    const rejected = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };
    expect(failure(rejected)).toEqual({ code: 'EENVELOPE', responseCode: 550, isRejection: true });
    const unknown = { responseCode: undefined, isRejection: false };
    expect(mailFailureOf(new TypeError('<a@b.example>'))).toEqual({
      code: 'TypeError',
      ...unknown,
    });
    expect(mailFailureOf('a@b.example')).toEqual({ code: 'unknown', ...unknown });
  });

  it('takes 421 for a failure of the server', () => {
    const closing = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 };
    expect(failure(closing).isRejection).toBe(false);
  });
});

describe('retryPauseSeconds', () => {
  const down: MailFailure = { code: 'ESOCKET', responseCode: undefined, isRejection: false };
  const rejected: MailFailure = { code: 'EENVELOPE', responseCode: 450, isRejection: true };

  it('doubles with each attempt and is shortened at random', () => {
    expect([1, 2, 3, 4].map((attempts) => retryPauseSeconds(down, attempts, 0, 1))).toEqual([
      2, 4, 8, 16,
    ]);
    expect(retryPauseSeconds(down, 4, 0, 0)).toBe(8);
  });

  it('REL-19: stays at 30 s during an outage of the mail server', () => {
    expect(retryPauseSeconds(down, 1_000, 20 * 3_600, 1)).toBe(30);
  });

  it('grows with the age of a mail that the server rejects for now, to ten minutes', () => {
    const minutes = [5, 30, 120, 600, 1_200];
    const pauses = minutes.map((age) => retryPauseSeconds(rejected, 100, age * 60, 1));
    expect(pauses).toEqual([30, 60, 240, 600, 600]);
  });
});
