/** Tries until `attempt` no longer throws; its last error after `milliseconds`. */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  milliseconds = 10_000,
): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
