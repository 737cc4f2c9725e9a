import { runService } from '@app/chassis/main';
import { identityService } from './app.ts';
import { identitySettings } from './config.ts';

await runService(identityService, identitySettings);
