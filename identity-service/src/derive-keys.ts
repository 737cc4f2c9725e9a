import { readConfig } from '@tessera/chassis/config';
import { derivedEnvironment, derivedReaders } from '@tessera/chassis/crypto/derived-secrets';
import { authSecretSettings } from '@tessera/chassis/secret-settings';
import { CommandError } from '@tessera/chassis/service/command';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `derive-keys <org|billing>`: prints the environment variables that this service needs instead of `AUTH_SECRET`.
 * Uses no store. The output is secret.
 */
export function deriveKeys(environment: Environment, args: readonly string[]): string[] {
  const reader = derivedReaders.find((name) => name === args[0]);
  if (reader === undefined || args.length > 1) {
    throw new CommandError(`derive-keys ${derivedReaders.join('|')}`);
  }
  const secrets = readConfig(authSecretSettings, environment);
  return Object.entries(derivedEnvironment(reader, secrets)).map(
    ([name, value]) => `${name}=${value}`,
  );
}
