import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  closeServer,
  isResponding,
  isRespondingAt,
  listenOn,
  serverOptions,
} from '@tessera/chassis/http/server';
import type { Log } from '@tessera/chassis/ports/log';
import { connectRedis } from '@tessera/chassis/redis/connection';
import { redisCertificateFiles } from '@tessera/chassis/store-certificates';
import { exportBuild } from '@tessera/chassis/telemetry/metrics';
import { createOpsServer } from '@tessera/chassis/telemetry/ops-server';
import { startTracing } from '@tessera/chassis/telemetry/tracing';
import type { ServiceName } from '@tessera/contracts/routes';
import { createAccessLog } from './access-log.ts';
import { clientAddressReader, clientCountryReader } from './client-address.ts';
import type { GatewayConfig } from './config.ts';
import { createCors } from './cors.ts';
import { createRequestListener } from './express-and-proxy.ts';
import { sendParseErrors } from './parse-errors.ts';
import { createUpstream, type Upstream } from './proxy/upstreams.ts';
import { createWebhookRetry } from './proxy/webhook-retry.ts';
import { createRateLimit } from './rate-limit.ts';
import { responseHeaders } from './security-headers.ts';
import { createStaticSite } from './site/static-site.ts';

export type RunningGateway = {
  readonly url: string;
  readonly opsUrl: string;
  stop(): Promise<void>;
};

const DRAIN_MILLISECONDS = 20_000;
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** Starts the gateway, its operations port first. Redis and the services may be down. */
export async function startGateway(config: GatewayConfig, log: Log): Promise<RunningGateway> {
  const state = { stopping: false };
  if (!config.rateLimitEnabled) log.warn('rate limits are off (RATE_LIMIT_ENABLED=false)');
  exportBuild('gateway', config);
  const tracing = await startTracing('gateway', config);
  const redis = connectRedis(config.redisUrl, log, redisCertificateFiles(config));
  const server = createServer({
    ...serverOptions,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    // The pipeline requires exactly one Host header, and responds with an error of the contract otherwise.
    requireHostHeader: false,
  });
  const ops = createOpsServer({
    access: { token: config.operatorToken, hosts: config.operatorHosts },
    isReady: () => isResponding(server),
    dependencies: {
      redis: redis.isReachable,
      identity: () => isRespondingAt(config.identityUrl),
      org: () => isRespondingAt(config.orgUrl),
      billing: () => isRespondingAt(config.billingUrl),
    },
    isStopping: () => state.stopping,
  });
  await listenOn(ops, config.metricsPort, config.metricsHost);

  const upstreams = upstreamsOf(config, log);
  const retryWebhook = createWebhookRetry(upstreams.billing, config.maxBodyBytes);
  const site = await createStaticSite(config, log);
  const base = new URL(config.baseUrl);
  const handleRequest = createRequestListener({
    host: base.host,
    scheme: base.protocol.slice(0, -1),
    maxBodyBytes: config.maxBodyBytes,
    ownHeaders: Object.entries(responseHeaders(config.baseUrl)).flat(),
    cors: createCors(config.baseUrl, config.trustedOrigins),
    clientAddress: clientAddressReader(config.trustedProxies),
    clientCountry: clientCountryReader(config.trustedProxies, config.countryHeader),
    rateLimit: config.rateLimitEnabled ? createRateLimit(redis) : null,
    forward: (request, context) => {
      if (context.destination.prefix === '/webhooks/') void retryWebhook(request, context);
      else upstreams[context.destination.service].forward(request, context);
    },
    staticSite: site,
    logRequest: createAccessLog(log, config.accessLogSampleRate),
    log,
  });

  server.on('request', handleRequest);
  server.on('checkContinue', (request, response) => {
    // 100 Continue only for bodies of an allowed length; the pipeline sends the error.
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced <= config.maxBodyBytes) response.writeContinue();
    handleRequest(request, response);
  });
  sendParseErrors(server);
  await listenOn(server, config.port, config.listenHost);
  log.info({ port: portOf(server), metricsPort: portOf(ops) }, 'ready');

  async function stop(): Promise<void> {
    if (state.stopping) return;
    state.stopping = true;
    const all = Object.values(upstreams);
    for (const upstream of all) upstream.startDraining();
    for (const upstream of all) upstream.endStreams();
    await closeServer(server, {
      drainMilliseconds: DRAIN_MILLISECONDS,
      idleMilliseconds: config.shutdownIdleSeconds * 1_000,
    });
    for (const upstream of all) upstream.close();
    await redis.close();
    await tracing.stop();
    await closeServer(ops, { drainMilliseconds: 0 });
  }

  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    opsUrl: `http://127.0.0.1:${portOf(ops)}`,
    stop,
  };
}

function upstreamsOf(config: GatewayConfig, log: Log): Readonly<Record<ServiceName, Upstream>> {
  const { maxInFlight, maxPasswordCallsInFlight, maxStreams, maxBodyBytes } = config;
  const upstream = (service: ServiceName, url: string) =>
    createUpstream({
      service,
      url,
      maxInFlight,
      maxPasswordCallsInFlight,
      maxStreams,
      maxBodyBytes,
      log,
    });
  return {
    identity: upstream('identity', config.identityUrl),
    org: upstream('org', config.orgUrl),
    billing: upstream('billing', config.billingUrl),
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
