import { readConfig } from '@tessera/chassis/config';
import { readEnvironment } from '@tessera/chassis/environment-file';
import { createLog } from '@tessera/chassis/ports/log';
import { runMain, stopOnEnvironmentChange, stopOnSignal } from '@tessera/chassis/service/main';
import { startGateway } from './app.ts';
import { gatewaySettings } from './config.ts';

await runMain('gateway', async () => {
  const environment = readEnvironment(process.env);
  const config = readConfig(gatewaySettings, environment);
  const log = createLog('gateway', config.logLevel);
  stopOnEnvironmentChange(environment, log);
  await stopOnSignal(startGateway(config, log), log);
});
