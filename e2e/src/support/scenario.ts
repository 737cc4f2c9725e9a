import type { Mail } from '@tessera/dev/mail/mail-store';
import type { RunningStack } from '@tessera/dev/stack';
import type pg from 'pg';

export type Service = 'identity' | 'org' | 'billing';

/** Access of scenarios to the mails that were sent. */
export type Mailbox = {
  readonly url: string;
  waitFor(
    to: string,
    accepts?: (mail: Pick<Mail, 'subject'>) => boolean,
    timeoutMs?: number,
  ): Promise<Pick<Mail, 'subject' | 'links'>>;
};

/** A stack for scenarios, however it was started. */
export type ScenarioStack = Pick<
  RunningStack,
  'url' | 'webhookUrl' | 'webhookSecret' | 'rollingRestart'
> & {
  readonly inbox: Mailbox;
};

export type Scenario<H extends ScenarioStack = RunningStack> = {
  readonly stack: H;
  /** Rows of a service's own schema, read with the service's own role. */
  rows<Row extends pg.QueryResultRow>(
    service: Service,
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
};
