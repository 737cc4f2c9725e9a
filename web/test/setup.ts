import { afterAll, vi } from 'vitest';

// Test files of the web app share a process with its modules and its document, so each file undoes its changes.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
});
