import { readConfig } from '@tessera/chassis/config';
import { readEnvironment } from '@tessera/chassis/environment';
import { alarmOnDefects, runMain, stopOnNewEnvironment, stopOnSignal } from '@tessera/chassis/main';
import { createLog } from '@tessera/chassis/ports/log';
import { startGateway } from './app.ts';
import { gatewaySettings } from './config.ts';

await runMain(async () => {
  const environment = readEnvironment(process.env);
  const config = readConfig(gatewaySettings, environment);
  const log = createLog('gateway', config.logLevel);
  alarmOnDefects(log);
  stopOnNewEnvironment(environment, log);
  await stopOnSignal(startGateway(config, log), log);
});
