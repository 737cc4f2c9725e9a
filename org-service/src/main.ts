import { runService } from '@tessera/chassis/service/main';
import { orgService } from './app.ts';
import { orgSettings } from './config.ts';

await runService(orgService, orgSettings);
