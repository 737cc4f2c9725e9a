import { billingRequests, billingUserDataSection } from '@tessera/contracts/billing/requests';
import type { UserDataPage } from '@tessera/contracts/define/user-data';
import { type IdentityUserData, identityUserData } from '@tessera/contracts/identity/user-data';
import { orgRequests, orgUserDataSection } from '@tessera/contracts/org/requests';
import * as z from 'zod';
import type { IdentityDeps } from '../deps.ts';

/** An archive up to this length is complete before its first byte is sent, so that a failure is a normal error response. */
const CHUNK_LENGTH = 1024 * 1024;

type Deps = Pick<IdentityDeps, 'sendRequest' | 'clock'>;

/** The archive of a user as JSON text in chunks. Throws `Unavailable` when a service does not respond. */
export function archiveChunks(deps: Deps, data: IdentityUserData): AsyncGenerator<string> {
  return inChunks(archiveParts(deps, data), CHUNK_LENGTH);
}

async function* archiveParts(
  { sendRequest, clock }: Deps,
  data: IdentityUserData,
): AsyncGenerator<string> {
  const { id: userId, email, emailVerified } = data.profile;
  const user = { userId, verifiedEmail: emailVerified ? email : null };
  const createdAt = clock.now().toISOString();
  const identity = JSON.stringify(z.encode(identityUserData, data));
  yield `{"formatVersion":1,"createdAt":"${createdAt}","identity":${identity},"org":`;
  yield* serviceParts(orgUserDataSection.options, (section, cursor) =>
    sendRequest(orgRequests.listUserData, { ...user, section, cursor }),
  );
  yield ',"billing":';
  yield* serviceParts(billingUserDataSection.options, (section, cursor) =>
    sendRequest(billingRequests.listUserData, { ...user, section, cursor }),
  );
  yield '}';
}

/** The sections of a service: an object of arrays. */
async function* serviceParts<S extends string>(
  sections: readonly S[],
  read: (section: S, cursor: string | undefined) => Promise<UserDataPage>,
): AsyncGenerator<string> {
  for (const [index, section] of sections.entries()) {
    yield `${index === 0 ? '{' : ','}"${section}":[`;
    yield* rowParts((cursor) => read(section, cursor));
    yield ']';
  }
  yield '}';
}

/** The rows of all pages, separated by commas. */
async function* rowParts(
  read: (cursor: string | undefined) => Promise<UserDataPage>,
): AsyncGenerator<string> {
  let page = await read(undefined);
  yield textOf(page);
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor);
    if (page.rows.length > 0) yield `,${textOf(page)}`;
  }
}

const textOf = ({ rows }: UserDataPage) => rows.map((row) => JSON.stringify(row)).join(',');

async function* inChunks(parts: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < length) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
