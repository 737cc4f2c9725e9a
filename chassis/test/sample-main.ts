import { runService } from '@tessera/chassis/service/main';
import { sampleSettings, slowlyMigratedService } from './sample-service.ts';

await runService(slowlyMigratedService, sampleSettings);
