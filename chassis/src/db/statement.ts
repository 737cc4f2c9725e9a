/** A statement with the shape of its rows; the name is unique in its service, and traces show it. */
export type Statement<Row> = {
  readonly name: string;
  readonly text: string;
  /**
   * Prepared statements stay in the memory of every connection until it closes. So only texts of a number known in
   * advance are prepared; a text that depends on what a caller asks for is parsed each time.
   */
  readonly isPrepared: boolean;
  /** Never set: carries the row's type. */
  readonly row?: Row;
};

/** Declares SQL once for a hot path: parsed and planned once per connection, no hydration. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text, isPrepared: true };
}

/** Declares SQL whose text comes in many variants: parsed and planned each time. */
export function unpreparedStatement<Row>(name: string, text: string): Statement<Row> {
  return { name, text, isPrepared: false };
}
