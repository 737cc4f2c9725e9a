import { runService } from '@tessera/chassis/service/main';
import { identityService } from './app.ts';
import { identitySettings } from './config.ts';
import { deriveKeys } from './derive-keys.ts';

await runService(identityService, identitySettings, { 'derive-keys': deriveKeys });
