// The peer: better-auth as an application would use it. One process, Express, PostgreSQL through pg, Redis as secondary
// storage, rate limits off. A sign-up sends a mail with a link, as it does in the stack.
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { organization } from 'better-auth/plugins';
import express from 'express';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import pg from 'pg';

const { PORT, BASE_URL, DATABASE_URL, REDIS_URL, SMTP_URL, AUTH_SECRET } = process.env;
const redis = new Redis(REDIS_URL, { enableAutoPipelining: true });
const transport = createTransport({ url: SMTP_URL, pool: true, maxConnections: 3 });

const auth = betterAuth({
  baseURL: BASE_URL,
  secret: AUTH_SECRET,
  database: new pg.Pool({ connectionString: DATABASE_URL, max: 10 }),
  emailAndPassword: { enabled: true },
  emailVerification: {
    sendOnSignUp: true,
    sendVerificationEmail: ({ user, url }) =>
      transport.sendMail({
        from: 'no-reply@bench.example',
        to: user.email,
        subject: 'Verify your email address',
        text: `Open this link: ${url}`,
        html: `<p>Open this link: <a href="${url}">${url}</a></p>`,
      }),
  },
  session: { cookieCache: { enabled: true, maxAge: 3_600 } },
  secondaryStorage: {
    get: (key) => redis.get(key),
    set: async (key, value, ttl) => {
      if (ttl) await redis.set(key, value, 'EX', ttl);
      else await redis.set(key, value);
    },
    delete: async (key) => {
      await redis.del(key);
    },
  },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  plugins: [organization()],
});

const { runMigrations } = await getMigrations(auth.options);
await runMigrations();

const app = express();
app.disable('x-powered-by');
app.all('/api/auth/*path', toNodeHandler(auth));
app.get('/', (_request, response) => response.send('ready'));
app.listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
