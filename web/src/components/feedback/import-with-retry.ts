import { type ComponentType, lazy } from 'react';

let tries = 0;

/**
 * Imports a module, with one retry. Many browsers cache a failed import for the lifetime of the document, so the retry
 * uses another URL.
 */
export async function importWithRetry<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    tries += 1;
    return import(/* @vite-ignore */ `${address}?${tries}`);
  }
}

/**
 * A page in its own chunk. React shows it at the earliest 300 ms after the last fallback, even if it loads sooner.
 */
export const lazyPage = (fetchPage: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await fetchPage() }));
