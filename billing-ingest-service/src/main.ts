import { runService } from '@tessera/chassis/service/main';
import { billingService } from './app.ts';
import { billingSettings } from './config.ts';

await runService(billingService, billingSettings);
