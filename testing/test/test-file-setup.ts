import { afterAll, beforeAll, vi } from 'vitest';
import { emptyDatabaseAtNextCall } from '../src/test-redis-url.ts';

// Test files of the services share a process with its modules, so nothing of one file stays for the next. Vitest runs
// this before each file.
beforeAll(() => {
  emptyDatabaseAtNextCall();
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
