import type { ChaosProfile } from '../chaos-options.ts';
import { type ChaosSystem, startChaosSystem } from './chaos-system.ts';

/**
 * Starts the system, runs `work` and ends this process: with exit code 0 if `work` returns true, else with 1. Data and logs
 * are kept then.
 */
export async function runOnChaosSystem(
  profile: ChaosProfile,
  print: (line: string) => void,
  work: (system: ChaosSystem) => Promise<boolean>,
): Promise<never> {
  const system = await startChaosSystem(profile);
  print(`Running at ${system.url}; data and logs are in ${system.directory}`);
  let hasPassed = false;
  const stop = async (): Promise<never> => {
    await system.stop({ keepsData: !hasPassed });
    process.exit(hasPassed ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    hasPassed = await work(system);
  } catch (error) {
    console.error(error);
  }
  return await stop();
}
