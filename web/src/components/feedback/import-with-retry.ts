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
