import { requests } from '@tessera/contracts/asyncapi';
import { serviceNames } from '@tessera/contracts/routes';
import { durableConsumers, serviceOf, streamOf } from '@tessera/contracts/subjects';
import { connect } from 'nats';
import * as z from 'zod/mini';
import type { MessageCall } from './fuzz-call.ts';

const REPLY_WITHIN_MILLISECONDS = 10_000;
const reply = z.union([
  z.strictObject({ value: z.unknown() }),
  z.strictObject({
    error: z.strictObject({ code: z.string(), status: z.number(), message: z.string() }),
  }),
]);
const definitions = serviceNames.flatMap((service) => Object.values(requests[service]));

export type BrokerClient = {
  /** Sends a message. Returns what is wrong with the reply, null if nothing is, and the reply's text. */
  send(call: MessageCall): Promise<{ readonly problem: string | null; readonly text: string }>;
  /** Names of the durable consumers that still have messages that they have not acknowledged. */
  busyConsumers(): Promise<string[]>;
  close(): Promise<void>;
};

/** Connects with an account that may publish to every subject. */
export async function connectBrokerClient(natsUrl: string): Promise<BrokerClient> {
  const { username, password, host } = new URL(natsUrl);
  const connection = await connect({
    servers: host,
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
    inboxPrefix: '_INBOX.fuzz',
  });
  const manager = await connection.jetstreamManager();

  return {
    async send({ kind, subject, body }) {
      if (kind === 'event') {
        await connection.jetstream().publish(subject, body);
        return { problem: null, text: '' };
      }
      const message = await connection.request(subject, body, {
        timeout: REPLY_WITHIN_MILLISECONDS,
      });
      const text = message.string();
      return { problem: problemOfReply(subject, text), text };
    },
    async busyConsumers() {
      const busy: string[] = [];
      for (const service of serviceNames) {
        for (const [durable, subject] of Object.entries(durableConsumers[service])) {
          const info = await manager.consumers.info(streamOf(serviceOf(subject)), durable);
          if (info.num_pending + info.num_ack_pending > 0) busy.push(durable);
        }
      }
      return busy;
    },
    close: () => connection.drain(),
  };
}

function problemOfReply(subject: string, text: string): string | null {
  const result = z.safeParse(reply, JSON.parse(text));
  if (!result.success) return `not a reply: ${text.slice(0, 300)}`;
  if ('error' in result.data) {
    return result.data.error.status >= 500 ? `error reply: ${text.slice(0, 300)}` : null;
  }
  const definition = definitions.find((candidate) => candidate.subject === subject);
  const output = definition && z.safeParse(definition.output, result.data.value);
  return output?.success
    ? null
    : `the reply does not match the contract: ${output ? z.prettifyError(output.error) : subject}`;
}
