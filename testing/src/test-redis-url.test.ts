import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { testRedisUrl } from './test-redis-url.ts';

it('gives a test file one logical database that is flushed once', async () => {
  const url = await testRedisUrl();
  expect(new URL(url).pathname).toMatch(/^\/[1-9]\d*$/);

  const redis = new Redis(url);
  expect(await redis.dbsize()).toBe(0);
  await redis.set('kept', 'yes');
  expect(await testRedisUrl()).toBe(url);
  expect(await redis.get('kept')).toBe('yes');
  redis.disconnect();
});
