import { connect, createServer, type Socket } from 'node:net';

/** One address for several processes, like a Kubernetes service: a round robin over the processes in rotation. */
export type Balancer = {
  /** Takes a process out of rotation; its open connections stay open. */
  remove(port: number): void;
  add(port: number): void;
  stop(): Promise<void>;
};

export async function startBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  const inRotation = [...targets];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = inRotation.shift();
    if (target === undefined) {
      client.destroy();
      return;
    }
    inRotation.push(target);
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
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
  const remove = (removed: number) => {
    const index = inRotation.indexOf(removed);
    if (index !== -1) inRotation.splice(index, 1);
  };

  return {
    remove,
    add(added) {
      remove(added);
      inRotation.push(added);
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
