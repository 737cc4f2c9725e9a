import { runHouse } from './run-house.ts';

await runHouse({ shape: 'built', keepServers: false });
