import { randomBytes, randomUUID } from 'node:crypto';
import type { Samples } from './samples.ts';
import { sendDelivery, shuffle, type Target } from './send-delivery.ts';

/** Deliberate faults and repetitions of a delivery. */
export const deliveryFaults = {
  wrongSignature: ['Wrong signature', 'signed with another secret'],
  oldTimestamp: ['Old timestamp', 'dated ten minutes ago, and signed so'],
  sameId: ['Same id again', 'as in a retry of the provider'],
  notJson: ['Not JSON', 'cut off in the middle, and signed so'],
} as const;
export type DeliveryFault = keyof typeof deliveryFaults;

export type DeliveryRequest = Target & {
  /** The type of the event that the sample was made from. */
  readonly type: string;
  /** The edited JSON; any text is sent. */
  readonly body: string;
  readonly on: readonly DeliveryFault[];
};

/** One line of the history. `status` is 0 without a response. */
export type SentDelivery = Omit<DeliveryRequest, 'secret'> & {
  readonly number: number;
  readonly at: Date;
  readonly id: string;
  readonly status: number;
  readonly text: string;
  readonly tookMilliseconds: number;
};

const MAX_HISTORY = 20;
/** Concurrent deliveries, as many as the workers of a provider send. */
const PARALLEL = 4;
const OLD_MILLISECONDS = 600_000;

/** Sends deliveries and keeps the last ones, newest first. */
export function createDeliverySender(samples: Samples) {
  let history: readonly SentDelivery[] = [];
  let number = 0;
  const record = (sending: Omit<SentDelivery, 'number'>): SentDelivery => {
    number += 1;
    const entry = { number, ...sending };
    history = [entry, ...history].slice(0, MAX_HISTORY);
    return entry;
  };

  return {
    list: () => history,
    async send(request: DeliveryRequest): Promise<SentDelivery> {
      const { secret, ...shown } = request;
      const has = (name: DeliveryFault) => request.on.includes(name);
      const before = history.find(({ type, id }) => type === request.type && id !== '');
      const id = has('sameId') ? (before?.id ?? samples.ofType(request.type)?.id) : undefined;
      const body = has('notJson') ? request.body.slice(0, request.body.length / 2) : request.body;
      const delivery = { id: id ?? randomUUID(), body };
      const at = new Date(Date.now() - (has('oldTimestamp') ? OLD_MILLISECONDS : 0));
      const signing = has('wrongSignature') ? randomBytes(32).toString('base64') : secret;
      const outcome = await timed(() =>
        sendDelivery(delivery, { url: request.url, secret: signing }, at),
      );
      return record({ ...shown, ...outcome, at: new Date(), id: delivery.id });
    },
    /** Sends every sample twice, in random order: two with the same id may follow each other. */
    async sendAll(target: Target): Promise<SentDelivery> {
      const all = samples.all();
      const order = shuffle([...all, ...all], randomUUID());
      const rejected: string[] = [];
      const outcome = await timed(async () => {
        const queue = order.values();
        const worker = async () => {
          for (const sample of queue) {
            const { status } = await sendDelivery(sample, target);
            if (status < 200 || status > 299) rejected.push(`${status} ${sample.name}`);
          }
        };
        await Promise.all(Array.from({ length: PARALLEL }, worker));
        const accepted = order.length - rejected.length;
        const text = [`${accepted} of ${order.length} accepted`, ...rejected].join('\n');
        return { status: rejected.length === 0 ? 200 : 400, text };
      });
      const type = 'All samples, shuffled, twice';
      return record({
        ...outcome,
        url: target.url,
        type,
        body: '',
        on: [],
        at: new Date(),
        id: '',
      });
    },
  };
}

async function timed(
  call: () => Promise<{ readonly status: number; readonly text: string }>,
): Promise<Pick<SentDelivery, 'status' | 'text' | 'tookMilliseconds'>> {
  const startedAt = performance.now();
  const result = await call().catch((error: Error & { cause?: { code?: string } }) => ({
    status: 0,
    text: `No response (${error.cause?.code ?? error.message})`,
  }));
  return { ...result, tookMilliseconds: Math.round(performance.now() - startedAt) };
}
