import { readConfig } from '@tessera/chassis/config';
import { readEnvironment } from '@tessera/chassis/environment-file';
import { createLog } from '@tessera/chassis/ports/log';
import {
  handleUncaughtErrors,
  runMain,
  stopOnEnvironmentChange,
  stopOnSignal,
} from '@tessera/chassis/service/main';
import { startGateway } from './app.ts';
import { gatewaySettings } from './config.ts';

await runMain(async () => {
  const environment = readEnvironment(process.env);
  const config = readConfig(gatewaySettings, environment);
  const log = createLog('gateway', config.logLevel);
  handleUncaughtErrors(log);
  stopOnEnvironmentChange(environment, log);
  await stopOnSignal(startGateway(config, log), log);
});
