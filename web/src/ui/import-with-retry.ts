let tries = 0;

/**
 * The module that `load` imports. Many browsers remember a file that they could not have for as long as the document
 * lives; they are asked for it once more under an address they do not know.
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
