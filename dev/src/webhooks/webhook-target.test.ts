import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownIdentity } from '@tessera/local-stack/process-identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  claimStack,
  recordProcess,
  recordWebhookTarget,
  removeStackState,
} from '../stack/stack-state.ts';
import { webhookTarget } from './webhook-target.ts';

describe('webhookTarget', () => {
  const running = { url: 'http://127.0.0.1:3107/webhooks/billing', secret: 'whsec_running' };
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'webhook-target-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('returns the running stack, on the port that its launcher chose', async () => {
    await claimStack(directory);
    recordWebhookTarget(directory, running);
    recordProcess(directory, 'billing', ownIdentity());
    recordProcess(directory, 'billing', null);
    expect(webhookTarget(directory, {}, {})).toEqual(running);
  });

  it('prefers options to the environment, and the environment to the running stack', async () => {
    await claimStack(directory);
    recordWebhookTarget(directory, running);
    const environment = { BASE_URL: 'https://example.com', BILLING_WEBHOOK_SECRET: 'whsec_env' };
    expect(webhookTarget(directory, {}, environment)).toEqual({
      url: 'https://example.com/webhooks/billing',
      secret: 'whsec_env',
    });
    const named = { url: 'http://localhost:9/', secret: 'whsec_named' };
    expect(webhookTarget(directory, named, environment)).toEqual(named);
  });

  it('throws when no stack runs: never started, stopped, or killed', async () => {
    const advice = `No system runs in ${directory}: run npm start first`;
    expect(() => webhookTarget(directory, {}, {})).toThrow(advice);
    await claimStack(directory);
    recordWebhookTarget(directory, running);
    removeStackState(directory);
    expect(() => webhookTarget(directory, {}, {})).toThrow(advice);
    const killed = { launcher: { pid: process.pid, startTime: 'earlier' }, processes: {} };
    const state = JSON.stringify({ ...killed, webhooks: running });
    await writeFile(join(directory, 'stack.json'), state);
    expect(() => webhookTarget(directory, {}, {})).toThrow(advice);
  });

  it('throws while the stack is starting', async () => {
    await claimStack(directory);
    expect(() => webhookTarget(directory, {}, {})).toThrow('still starting');
  });

  it('uses the secret of an earlier start when only a URL is given', async () => {
    const url = 'http://localhost:3000/webhooks/billing';
    expect(() => webhookTarget(directory, { url }, {})).toThrow('No secret');
    await writeFile(join(directory, 'secrets.json'), '{"billingWebhook":"whsec_kept"}');
    expect(webhookTarget(directory, { url }, {})).toEqual({ url, secret: 'whsec_kept' });
  });
});
