import type { Mail } from '@tessera/dev/mail/mail-store';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
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

/** A stack for scenarios, started by the launcher or by Compose. */
export type ScenarioStack = Pick<
  RunningStack,
  'url' | 'webhookUrl' | 'webhookSecret' | 'rollingRestart'
> & {
  readonly inbox: Mailbox;
};

export type Scenario<H extends ScenarioStack = RunningStack> = {
  readonly stack: H;
  /** Queries the schema of a service with the role of that service. */
  rows<Row extends pg.QueryResultRow>(
    service: Service,
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
};
