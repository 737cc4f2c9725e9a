import { runService } from '@tessera/chassis/main';
import { orgService } from './app.ts';
import { orgSettings } from './config.ts';

await runService(orgService, orgSettings);
