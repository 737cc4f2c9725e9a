import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { linksIn } from '@tessera/dev/mail/mail-store';
import { type Balancer, startBalancer } from '@tessera/dev/processes/balancer';
import { type ProcessName, processes } from '@tessera/dev/processes/process-definitions';
import type { Mailbox, ScenarioStack, Service } from './scenario.ts';

/** The time in which a stopping process still gets new calls, until every load balancer is updated. */
const LEAVING_MILLISECONDS = 500;

type Container = {
  readonly id: string;
  /** The port that the container publishes on this machine; null if it publishes none. */
  readonly port: number | null;
};

export type ComposeStack = ScenarioStack & {
  databaseUrl(service: Service): Promise<string>;
  stop(): Promise<void>;
};

/**
 * The stack that `docker compose up --wait` has started, for scenarios. Several gateways are called at one address,
 * that of `BASE_URL`. The database is called at the address of its container, which requires Linux and an engine on
 * this machine.
 */
export async function composeStack(project: string): Promise<ComposeStack> {
  const gateways = await containersOf(project, 'gateway');
  const url = await baseUrlOf(gateways[0]);
  const [inbox] = await containersOf(project, 'inbox');
  const front = await frontOf(Number(new URL(url).port), gateways);
  const billing = await secretsOf(project, 'billing-ingest-service', 'billing');

  return {
    url,
    inbox: mailboxAt(`http://localhost:${inbox?.port}`),
    webhookUrl: `${url}/webhooks/billing`,
    webhookSecret: billing.BILLING_WEBHOOK_SECRET ?? '',
    async rollingRestart(name) {
      const { folder } = processOf(name);
      for (const { id, port } of await containersOf(project, folder)) {
        if (port !== null) front?.remove(port);
        if (port !== null) await sleep(LEAVING_MILLISECONDS);
        await docker('restart', '-t', '45', id);
        await untilHealthy(id);
        if (port !== null) front?.add(port);
      }
    },
    async databaseUrl(service) {
      const secrets = await secretsOf(project, processOf(service).folder, service);
      const databaseUrl = new URL(secrets[`${service.toUpperCase()}_DATABASE_URL`] ?? '');
      const [postgres] = await containersOf(project, 'postgres');
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
      databaseUrl.hostname = await docker('inspect', '--format', format, postgres?.id ?? '');
      return databaseUrl.href;
    },
    async stop() {
      await front?.stop();
    },
  };
}

/** One address for several gateways, unless a gateway publishes that port itself. */
async function frontOf(port: number, gateways: readonly Container[]): Promise<Balancer | null> {
  const ports = gateways.flatMap((gateway) => gateway.port ?? []);
  return ports.includes(port) ? null : await startBalancer(port, ports);
}

async function containersOf(project: string, service: string): Promise<Container[]> {
  const ids = await docker(
    ...['ps', '--quiet', '--no-trunc'],
    ...['--filter', `label=com.docker.compose.project=${project}`],
    ...['--filter', `label=com.docker.compose.service=${service}`],
  );
  const format = '{{range .NetworkSettings.Ports}}{{range .}}{{.HostPort}} {{end}}{{end}}';
  return await Promise.all(
    ids.split('\n').map(async (id) => {
      const [port] = (await docker('inspect', '--format', format, id)).split(' ').filter(Boolean);
      return { id, port: port === undefined ? null : Number(port) };
    }),
  );
}

async function untilHealthy(id: string): Promise<void> {
  for (;;) {
    const health = await docker('inspect', '--format', '{{.State.Health.Status}}', id);
    if (health === 'healthy') return;
    await sleep(200);
  }
}

async function baseUrlOf(gateway: Container | undefined): Promise<string> {
  const format = '{{range .Config.Env}}{{println .}}{{end}}';
  const { BASE_URL = '' } = variablesIn(
    await docker('inspect', '--format', format, gateway?.id ?? ''),
  );
  return BASE_URL.replace(/\/$/, '');
}

async function secretsOf(project: string, service: string, reader: string) {
  const [container] = await containersOf(project, service);
  return variablesIn(await docker('exec', container?.id ?? '', 'cat', `/secrets/${reader}.env`));
}

function variablesIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split('\n').map((line) => {
    const separator = line.indexOf('=');
    return [line.slice(0, separator), line.slice(separator + 1)];
  });
  return Object.fromEntries(pairs);
}

function processOf(name: ProcessName) {
  const found = processes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`Unknown process "${name}"`);
  return found;
}

/** The inbox of Mailpit, or of a mail server with the same API. */
function mailboxAt(url: string): Mailbox {
  const read = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).json();
  const newest = async (to: string, accepts: (mail: { subject: string }) => boolean) => {
    const query = encodeURIComponent(`to:"${to}"`);
    const { messages } = (await read(`search?query=${query}`)) as {
      messages: { ID: string; Subject: string }[];
    };
    const found = messages.find(({ Subject }) => accepts({ subject: Subject }));
    if (found === undefined) return null;
    const { Text, HTML } = (await read(`message/${found.ID}`)) as { Text: string; HTML: string };
    return { subject: found.Subject, links: linksIn(Text, HTML || null) };
  };
  return {
    url,
    async waitFor(to, accepts = () => true, timeoutMs = 15_000) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const mail = await newest(to, accepts);
        if (mail) return mail;
        if (performance.now() > deadline) throw new Error(`No such mail to ${to}`);
        await sleep(100);
      }
    },
  };
}

const run = promisify(execFile);

async function docker(...args: readonly string[]): Promise<string> {
  return (await run('docker', args)).stdout.trim();
}
