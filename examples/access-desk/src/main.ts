import { createSdk } from '@tessera/sdk';
import { createApp } from './app.ts';
import { openMemberList } from './member-list.ts';

const {
  PORT = '4000',
  NATS_URL = 'nats://localhost:4222',
  BASE_URL = 'http://localhost:3000',
  JWKS_URL,
  MEMBERS_FILE = 'members.json',
  MERCHANT_ID = '',
  BENEFIT_ID = '',
} = process.env;

const log = {
  info: (...entry: unknown[]) => console.log(JSON.stringify(entry)),
  warn: (...entry: unknown[]) => console.warn(JSON.stringify(entry)),
};
const sdk = createSdk({
  name: 'access-desk',
  natsUrl: NATS_URL,
  issuer: BASE_URL,
  log,
  ...(JWKS_URL === undefined ? {} : { jwksUrl: JWKS_URL }),
});
const memberList = await openMemberList(MEMBERS_FILE);
memberList.subscribe(sdk);
const premium = { organizationId: MERCHANT_ID, benefitId: BENEFIT_ID };
const server = createApp({ sdk, memberList, premium }).listen(Number(PORT), '127.0.0.1', () => {
  console.log(`listening on http://localhost:${PORT}`);
});

async function close(): Promise<void> {
  server.close();
  await sdk.close();
  process.exit(0);
}
process.once('SIGTERM', () => void close());
process.once('SIGINT', () => void close());
