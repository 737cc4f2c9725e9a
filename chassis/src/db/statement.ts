/** A prepared statement with the shape of its rows; the name is unique in its service. */
export type Statement<Row> = {
  readonly name: string;
  readonly text: string;
  /** Never set: carries the row's type. */
  readonly row?: Row;
};

/** Declares SQL once for a hot path: parsed and planned once per connection, no hydration. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text };
}
