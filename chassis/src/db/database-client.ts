import pg from 'pg';
import { isClientTimeout } from './errors.ts';

/**
 * A connection that is closed as soon as one of its statements times out on the client side. The statement may still
 * reach the server, and its response may still arrive, so no other statement may use the connection: neither one of its
 * transaction nor one of the next user of the pool. The server rolls the transaction back when the connection is
 * closed.
 */
export class DatabaseClient extends pg.Client {
  /**
   * `openTimeoutMillis` limits how long opening the connection takes. The pool passes its own options, whose
   * `connectionTimeoutMillis` also includes waiting for another call's connection.
   */
  constructor(config: pg.ClientConfig & { readonly openTimeoutMillis: number }) {
    super({ ...config, connectionTimeoutMillis: config.openTimeoutMillis });
  }

  override query(...args: never[]): never {
    const result: unknown = Reflect.apply(super.query, this, args);
    // With a callback there is no promise. `pool.query` passes one, and closes the connection after any error itself.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (isClientTimeout(error)) this.end().catch(() => undefined);
      });
    }
    return result as never;
  }
}
