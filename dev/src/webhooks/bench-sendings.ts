import { randomBytes, randomUUID } from 'node:crypto';
import { sendDelivery, shuffle, type Target } from './deliveries.ts';
import type { Samples } from './samples.ts';

/** Deliberate faults and repetitions of a delivery. */
export const deliveryFaults = {
  wrongSignature: ['Wrong signature', 'signed with another secret'],
  oldTimestamp: ['Old timestamp', 'dated ten minutes ago, and signed so'],
  sameId: ['Same id again', 'as if the provider tried once more'],
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

const KEPT = 20;
/** As many concurrent deliveries as a provider's workers send. */
const PARALLEL = 4;
const OLD_MILLISECONDS = 600_000;

/** Sends deliveries and keeps the last ones, newest first. */
export function createDeliverySender(samples: Samples) {
  let history: readonly SentDelivery[] = [];
  let number = 0;
  const keep = (sending: Omit<SentDelivery, 'number'>): SentDelivery => {
    number += 1;
    const kept = { number, ...sending };
    history = [kept, ...history].slice(0, KEPT);
    return kept;
  };

  return {
    list: () => history,
    async send(wish: DeliveryRequest): Promise<SentDelivery> {
      const { secret, ...told } = wish;
      const isOn = (name: DeliveryFault) => wish.on.includes(name);
      const before = history.find(({ type, id }) => type === wish.type && id !== '');
      const id = isOn('sameId') ? (before?.id ?? samples.ofType(wish.type)?.id) : undefined;
      const body = isOn('notJson') ? wish.body.slice(0, wish.body.length / 2) : wish.body;
      const delivery = { id: id ?? randomUUID(), body };
      const at = new Date(Date.now() - (isOn('oldTimestamp') ? OLD_MILLISECONDS : 0));
      const signing = isOn('wrongSignature') ? randomBytes(32).toString('base64') : secret;
      const outcome = await timed(() =>
        sendDelivery(delivery, { url: wish.url, secret: signing }, at),
      );
      return keep({ ...told, ...outcome, at: new Date(), id: delivery.id });
    },
    /** Sends every sample twice, in random order: two with the same id may follow each other. */
    async sendAll(target: Target): Promise<SentDelivery> {
      const story = samples.all();
      const order = shuffle([...story, ...story], randomUUID());
      const refused: string[] = [];
      const outcome = await timed(async () => {
        const queue = order.values();
        const worker = async () => {
          for (const sample of queue) {
            const { status } = await sendDelivery(sample, target);
            if (status < 200 || status > 299) refused.push(`${status} ${sample.name}`);
          }
        };
        await Promise.all(Array.from({ length: PARALLEL }, worker));
        const taken = order.length - refused.length;
        const text = [`${taken} of ${order.length} taken`, ...refused].join('\n');
        return { status: refused.length === 0 ? 200 : 400, text };
      });
      const type = 'All samples, shuffled, twice';
      return keep({ ...outcome, url: target.url, type, body: '', on: [], at: new Date(), id: '' });
    },
  };
}

async function timed(
  call: () => Promise<{ readonly status: number; readonly text: string }>,
): Promise<Pick<SentDelivery, 'status' | 'text' | 'tookMilliseconds'>> {
  const startedAt = performance.now();
  const answer = await call().catch((error: Error & { cause?: { code?: string } }) => ({
    status: 0,
    text: `Nobody answers (${error.cause?.code ?? error.message})`,
  }));
  return { ...answer, tookMilliseconds: Math.round(performance.now() - startedAt) };
}
