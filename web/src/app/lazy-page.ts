import { type ComponentType, lazy } from 'react';
import { loadWithTexts } from '../words/texts.ts';

/**
 * A page in its own chunk. React shows it at the earliest 300 ms after the last fallback, even if it loads sooner.
 */
export const lazyPage = (fetchPage: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await fetchPage() }));

/** Loads pages that need a session, and their texts in the current language. */
export const withAppTexts = <T>(pages: Promise<T>) => loadWithTexts('inside', pages);
