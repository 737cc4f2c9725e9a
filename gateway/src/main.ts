import { readConfig } from '@app/chassis/config';
import { alarmOnDefects, runMain, stopOnSignal } from '@app/chassis/main';
import { createLog } from '@app/chassis/ports/log';
import { startGateway } from './app.ts';
import { gatewaySettings } from './config.ts';

await runMain(async () => {
  const config = readConfig(gatewaySettings, process.env);
  const log = createLog('gateway', config.logLevel);
  alarmOnDefects(log);
  await stopOnSignal(startGateway(config, log), log);
});
