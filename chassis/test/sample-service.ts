import { type ConfigOf, serviceSettings } from '@tessera/chassis/config';
import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { csvFile, eventStream, handle } from '@tessera/chassis/http/handle';
import { Unavailable } from '@tessera/chassis/http/unavailable';
import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { on } from '@tessera/chassis/messaging/subscriber';
import { sessionReaderSettings } from '@tessera/chassis/secret-settings';
import type { Base, ServiceDefinition } from '@tessera/chassis/service/types';
import { createSessionVerifier } from '@tessera/chassis/sessions/session-mac';
import { createSessionReader } from '@tessera/chassis/sessions/session-reader';
import { ApiError, commonErrors, defineErrors } from '@tessera/contracts/define/error';
import { defineEvent } from '@tessera/contracts/define/event';
import { defineRequest } from '@tessera/contracts/define/request';
import { defineRoute } from '@tessera/contracts/define/route';
import { isoDate } from '@tessera/contracts/define/wire';
import { EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import * as z from 'zod';

/** A service without its own modules: notes are written by calls and by events. */
export const sampleSettings = {
  ...serviceSettings({ port: 0, metricsPort: 0, databaseVariable: 'SAMPLE_DATABASE_URL' }),
  ...sessionReaderSettings,
};
type Deps = Base<ConfigOf<typeof sampleSettings>>;

export const noteWritten = defineEvent({
  subject: 'identity.note.written',
  summary: 'A note was written',
  data: z.object({ text: z.string() }),
});
export const noteReceived = defineEvent({
  subject: 'org.note.written',
  summary: 'Another service wrote a note',
  data: z.object({ text: z.string() }),
});

export const sampleErrors = defineErrors({
  NO_SUCH_NOTE: { status: 404, message: 'No such note' },
  NOTE_IS_PROTECTED: { status: 403, message: 'The note is protected' },
});

export const sampleRoutes = {
  writeNote: defineRoute({
    method: 'POST',
    path: '/notes',
    summary: 'Write a note',
    access: 'public',
    body: z.object({ text: z.string(), fail: z.boolean().optional() }),
    response: z.object({ text: z.string(), at: isoDate }),
    errors: [],
  }),
  readNote: defineRoute({
    method: 'GET',
    path: '/notes/:name',
    summary: 'Read a note',
    access: 'public',
    params: z.object({ name: z.string() }),
    response: z.object({ text: z.string() }),
    errors: [sampleErrors.NO_SUCH_NOTE],
  }),
  postForm: defineRoute({
    method: 'POST',
    path: '/form',
    summary: 'Receive a form of another site',
    access: 'public',
    bodyType: 'form',
    originCheck: 'never',
    body: z.object({ text: z.string() }),
    response: z.object({ text: z.string() }),
    errors: [],
  }),
  removeNote: defineRoute({
    method: 'POST',
    path: '/remove-note/:name',
    summary: 'Remove a note; "protected" is protected, "limit" has reached a limit',
    access: 'session',
    params: z.object({ name: z.string() }),
    response: z.null(),
    errors: [sampleErrors.NO_SUCH_NOTE, sampleErrors.NOTE_IS_PROTECTED],
  }),
  streamNotes: defineRoute({
    method: 'GET',
    path: '/stream',
    summary: 'Stream notes',
    access: 'public',
    responseType: 'stream',
    response: z.null(),
    errors: [],
  }),
  exportNotes: defineRoute({
    method: 'GET',
    path: '/notes.csv',
    summary: 'Notes as a file; it fails before part `fails`, and never ends with `long`',
    access: 'public',
    query: z.object({ fails: z.coerce.number().optional(), long: z.string().optional() }),
    responseType: 'csv',
    response: z.unknown(),
    errors: [],
  }),
  failBadly: defineRoute({
    method: 'GET',
    path: '/defect',
    summary: 'Fail with an unexpected error',
    access: 'public',
    response: z.null(),
    errors: [],
  }),
};

export const findNoteRequest = defineRequest({
  subject: 'request.identity.note',
  summary: 'Whether a note exists',
  input: z.object({ text: z.string() }),
  output: z.object({ found: z.boolean() }),
  errors: [sampleErrors.NO_SUCH_NOTE],
});

const insertNote = (db: Db, text: string) =>
  db.query(sql`insert into note (text) values (${text})`);
const findNote = (db: Db, text: string) =>
  db.queryOne<{ text: string }>(sql`select text from note where text = ${text}`);

const noteTable = new EntitySchema<{ id: string; text: string }>({
  name: 'note',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    text: { type: 'text' },
  },
});

class CreateNotes1767225602000 implements MigrationInterface {
  readonly name = 'CreateNotes1767225602000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table note (id bigint generated always as identity primary key, text text not null)',
    );
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table note');
  }
}

/** Texts for which the subscriber fails until a test removes them. */
export const failingTexts = new Set<string>();

/** The number of created parts of CSV files, and of closed files. */
export const csvStats = { parts: 0, closed: 0 };

async function* notesFile({
  fails,
  long,
}: {
  fails?: number | undefined;
  long?: string | undefined;
}) {
  try {
    for (let part = 0; long !== undefined || part < 3; part += 1) {
      if (part === fails) throw new Error('password=hunter2');
      csvStats.parts += 1;
      yield long === undefined ? `${part},"ä"\r\n` : 'x'.repeat(100_000);
    }
  } finally {
    csvStats.closed += 1;
  }
}

export const sampleService: ServiceDefinition<Deps['config'], Deps> = {
  name: 'identity',
  entities: [noteTable],
  migrations: [CreateNotes1767225602000],
  cookieSecrets: (config) => config.cookieSecrets,
  compose: (base) => ({
    deps: base,
    handlers: [
      handle(sampleRoutes.writeNote, async ({ body }) => {
        await base.db.transaction(async (tx) => {
          await insertNote(tx, body.text);
          await tx.publish(noteWritten, { aggregate: body.text, data: { text: body.text } });
          if (body.fail) throw new ApiError(sampleErrors.NO_SUCH_NOTE);
        });
        // Fields that the contract does not declare must not be sent.
        return { text: body.text, at: base.clock.now(), secret: 'inside' };
      }),
      handle(sampleRoutes.readNote, async ({ params }) => {
        const note = await findNote(base.db, params.name);
        if (note === null) throw new ApiError(sampleErrors.NO_SUCH_NOTE);
        return note;
      }),
      handle(sampleRoutes.postForm, ({ body }) => body),
      handle(sampleRoutes.removeNote, ({ params: { name } }) => {
        if (name === 'protected') throw new ApiError(sampleErrors.NOTE_IS_PROTECTED);
        if (name === 'limit') throw new ApiError(commonErrors.TOO_MANY_REQUESTS);
        throw new ApiError(sampleErrors.NO_SUCH_NOTE);
      }),
      handle(sampleRoutes.streamNotes, () =>
        eventStream(
          (async function* () {
            yield { id: '1', event: 'note', data: 'first' };
            yield { event: 'note', data: 'two\nlines' };
          })(),
        ),
      ),
      handle(sampleRoutes.exportNotes, ({ query }) => csvFile('notes.csv', notesFile(query))),
      handle(sampleRoutes.failBadly, () => {
        throw new Error('password=hunter2 at /secret/path');
      }),
    ],
    subscribers: [
      on(noteReceived, 'sample-write-note', async ({ db }: Deps, { data }) => {
        await insertNote(db, data.text);
        if (failingTexts.has(data.text)) throw new Error('this note is poison');
      }),
    ],
    requests: [
      handleRequest(findNoteRequest, async ({ text }) => {
        if (text === 'reject') throw new ApiError(sampleErrors.NO_SUCH_NOTE);
        if (text === 'defect') throw new Error('inner details');
        if (text === 'unavailable') throw new Unavailable('the stores are unavailable');
        return { found: (await findNote(base.db, text)) !== null };
      }),
    ],
    sessions: createSessionReader(
      {
        ...base,
        verifyCopy: createSessionVerifier('identity', base.config.sessionMacKeys),
      },
      async () => null,
    ),
  }),
};

/** Takes long enough for a test to interrupt it. */
class AddColumnSlowly1799000004000 implements MigrationInterface {
  readonly name = 'AddColumnSlowly1799000004000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table note add column slow text');
    await runner.query('select pg_sleep(2)');
  }
  async down(): Promise<void> {}
}

/** The sample with one more migration, which takes two seconds. */
export const slowlyMigratedService: typeof sampleService = {
  ...sampleService,
  migrations: [...sampleService.migrations, AddColumnSlowly1799000004000],
};

export const sampleHarness = {
  settings: sampleSettings,
  databaseVariable: 'SAMPLE_DATABASE_URL',
  durableConsumers: { 'sample-write-note': noteReceived.subject },
};
