import { createSdk } from '@tessera/sdk';
import { createDesk } from './app.ts';
import { openRoster } from './roster.ts';

const {
  PORT = '4000',
  NATS_URL = 'nats://localhost:4222',
  BASE_URL = 'http://localhost:3000',
  JWKS_URL,
  ROSTER_FILE = 'roster.json',
  MERCHANT_ID = '',
  LOUNGE_BENEFIT_ID = '',
} = process.env;

const log = {
  info: (...said: unknown[]) => console.log(JSON.stringify(said)),
  warn: (...said: unknown[]) => console.warn(JSON.stringify(said)),
};
const sdk = createSdk({
  name: 'access-desk',
  natsUrl: NATS_URL,
  issuer: BASE_URL,
  log,
  ...(JWKS_URL === undefined ? {} : { jwksUrl: JWKS_URL }),
});
const roster = await openRoster(ROSTER_FILE);
roster.follow(sdk);
const lounge = { organizationId: MERCHANT_ID, benefitId: LOUNGE_BENEFIT_ID };
const server = createDesk({ sdk, roster, lounge }).listen(Number(PORT), '127.0.0.1', () => {
  console.log(`the desk is open at http://localhost:${PORT}`);
});

async function close(): Promise<void> {
  server.close();
  await sdk.close();
  process.exit(0);
}
process.once('SIGTERM', () => void close());
process.once('SIGINT', () => void close());
