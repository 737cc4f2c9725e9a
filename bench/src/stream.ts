import { request } from 'undici';

const TIMEOUT_MILLISECONDS = 60_000;

/** Reads an event stream as a browser does, and records when the first change of each record arrived. */
export async function followStream(url: string, cookie: string) {
  const controller = new AbortController();
  const { statusCode, body } = await request(url, {
    headers: { cookie, accept: 'text/event-stream' },
    bodyTimeout: 0,
    signal: controller.signal,
  });
  if (statusCode !== 200) throw new Error(`stream: ${statusCode} ${await body.text()}`);
  const arrivedAt = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  const listen = async () => {
    let rest = '';
    for await (const chunk of body) {
      const at = performance.now();
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      isReady();
      for (const event of events) {
        const [, data] = /^data: ?(.*)$/m.exec(event) ?? [];
        const { id } = JSON.parse(data ?? '{}') as { readonly id?: string };
        if (id === undefined || arrivedAt.has(id)) continue;
        arrivedAt.set(id, at);
        waiting.get(id)?.(at);
      }
    }
  };
  // The promise rejects when `close` aborts the request.
  listen().catch(() => undefined);
  await ready;

  return {
    /** The value of `performance.now()` when the change of the record arrived; rejects when it does not arrive. */
    seen: (id: string) =>
      new Promise<number>((resolve, reject) => {
        const known = arrivedAt.get(id);
        if (known !== undefined) return resolve(known);
        const timer = setTimeout(
          () => reject(new Error(`no change of ${id} arrived`)),
          TIMEOUT_MILLISECONDS,
        );
        waiting.set(id, (at) => {
          clearTimeout(timer);
          resolve(at);
        });
      }),
    close: () => controller.abort(),
  };
}
