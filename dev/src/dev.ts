import { runHouse } from './run-house.ts';

await runHouse({ shape: 'watch', keepServers: true });
