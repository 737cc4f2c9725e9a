import { Counter, Gauge } from 'prom-client';
import { registry } from './metrics.ts';

const registers = [registry];

/** A count of a service's own, served with the others. */
export const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
  new Counter<L>({ name, help, labelNames: [...labelNames], registers });

/** A level of a service's own, served with the others. */
export const gauge = (name: string, help: string) => new Gauge({ name, help, registers });

/** A level of a service's own that is read when somebody asks for it. */
export function level(name: string, help: string) {
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
