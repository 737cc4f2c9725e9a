import { runService } from '@tessera/chassis/main';
import { sampleSettings, slowlyMigratedService } from './sample-service.ts';

await runService(slowlyMigratedService, sampleSettings);
