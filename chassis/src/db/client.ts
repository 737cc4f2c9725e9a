import pg from 'pg';
import { timedOutHere } from './errors.ts';

/**
 * A connection that is closed as soon as one of its statements times out on this side. The statement may still reach
 * the server, and its response may still come: nothing else may be sent after it, neither by its transaction nor by who
 * gets the connection from the pool next. The server rolls the transaction back when the connection is closed.
 */
export class DatabaseClient extends pg.Client {
  override query(...args: never[]): never {
    const result: unknown = Reflect.apply(super.query, this, args);
    // With a callback there is no promise: that is `pool.query`, which closes the connection after any error.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (timedOutHere(error)) this.end().catch(() => undefined);
      });
    }
    return result as never;
  }
}
