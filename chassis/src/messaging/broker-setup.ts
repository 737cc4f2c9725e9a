import type { ServiceName } from '@tessera/contracts/routes';
import {
  deploymentAccount,
  durableConsumers,
  serviceOf,
  streamOf,
} from '@tessera/contracts/subjects';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import type { brokerSetupSettings, ConfigOf } from '../config.ts';
import type { Log } from '../ports/log.ts';
import { type CertificateFiles, noCertificates } from '../store-certificates.ts';
import { connectBroker } from './broker.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
/** Longer than usual, because the three nodes of a stream have to agree on it. */
const REPLY_MILLISECONDS = 10_000;

/** How long a process may take to acknowledge a message before the broker delivers it to another process. */
export const ACK_WAIT_MILLISECONDS = 15_000;

const STREAM_EXISTS_DIFFERENTLY = 10_058;
const CONSUMER_EXISTS = 10_148;

/**
 * Creates the streams and durable consumers of all services on the broker, with the deployment account, as the
 * contracts declare them. It updates those that differ and leaves unknown ones unchanged. Waits for the broker.
 */
export async function setUpBroker(
  {
    natsUrl,
    natsStreamReplicas,
  }: Pick<ConfigOf<typeof brokerSetupSettings>, 'natsUrl' | 'natsStreamReplicas'>,
  log: Pick<Log, 'info' | 'warn'>,
  files: CertificateFiles = noCertificates,
): Promise<void> {
  const broker = connectBroker(natsUrl, deploymentAccount, log, files);
  try {
    const connection = await broker.ready;
    const manager = await connection.jetstreamManager({
      checkAPI: false,
      timeout: REPLY_MILLISECONDS,
    });
    await ensureStreamsAndConsumers(manager, natsStreamReplicas);
    log.info('streams and durable consumers are as declared');
  } finally {
    await broker.close();
  }
}

/** Does the same over an existing connection. */
export async function ensureStreamsAndConsumers(
  manager: JetStreamManager,
  replicas: number,
): Promise<void> {
  const services = Object.keys(durableConsumers) as ServiceName[];
  for (const service of services) await ensureStream(manager, service, replicas);
  await Promise.all(
    services
      .flatMap((service) => Object.entries(durableConsumers[service]))
      .map(([name, subject]) => ensureConsumer(manager, name, subject)),
  );
}

/** Creates or updates the stream of a service's events. */
export async function ensureStream(
  manager: JetStreamManager,
  service: ServiceName,
  replicas: number,
): Promise<void> {
  const config: Partial<StreamConfig> & { name: string } = {
    name: streamOf(service),
    subjects: [`${service}.>`],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    storage: StorageType.File,
    num_replicas: replicas,
    max_age: nanos(4 * WEEK),
    duplicate_window: nanos(10 * MINUTE),
  };
  try {
    await manager.streams.add(config);
  } catch (error) {
    if (errorCodeOf(error) !== STREAM_EXISTS_DIFFERENTLY) throw error;
    await manager.streams.update(config.name, config);
  }
}

/** Creates or updates the durable consumer of a subscriber. */
export async function ensureConsumer(
  manager: JetStreamManager,
  name: string,
  subject: string,
): Promise<void> {
  const stream = streamOf(serviceOf(subject));
  const config: Partial<ConsumerConfig> = {
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MILLISECONDS),
    max_ack_pending: 1_000,
    max_deliver: -1,
  };
  try {
    await manager.consumers.add(stream, {
      ...config,
      durable_name: name,
      deliver_policy: DeliverPolicy.All,
    });
  } catch (error) {
    if (errorCodeOf(error) !== CONSUMER_EXISTS) throw error;
    await manager.consumers.update(stream, name, config);
  }
}

const errorCodeOf = (error: unknown) =>
  (error as { api_error?: { err_code?: number } }).api_error?.err_code;
