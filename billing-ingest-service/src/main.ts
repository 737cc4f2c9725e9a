import { runService } from '@app/chassis/main';
import { billingService } from './app.ts';
import { billingSettings } from './config.ts';

await runService(billingService, billingSettings);
