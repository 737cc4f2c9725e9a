import { Counter, Gauge } from 'prom-client';
import { registry } from './metrics.ts';

const registers = [registry];

/** Registers a counter of the service. */
export const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
  new Counter<L>({ name, help, labelNames: [...labelNames], registers });

/** Registers a gauge of the service. */
export const gauge = (name: string, help: string) => new Gauge({ name, help, registers });

/** Registers a gauge of the service whose value is read at each scrape. */
export function observableGauge(name: string, help: string) {
  let read = () => 0;
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
  return {
    readFrom(source: () => number) {
      read = source;
    },
  };
}
