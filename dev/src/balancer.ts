import { connect, createServer, type Socket } from 'node:net';

/** One address for several processes, like a Kubernetes service: new connections go to those in rotation, in turn. */
export type Balancer = {
  /** Takes a process out of rotation; its open connections stay open. */
  remove(port: number): void;
  add(port: number): void;
  stop(): Promise<void>;
};

export async function startBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  const inRotation = [...targets];
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const target = inRotation.shift();
    if (target === undefined) {
      caller.destroy();
      return;
    }
    inRotation.push(target);
    const called = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const leave = (gone: number) => {
    const place = inRotation.indexOf(gone);
    if (place !== -1) inRotation.splice(place, 1);
  };

  return {
    remove: leave,
    add(back) {
      leave(back);
      inRotation.push(back);
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
