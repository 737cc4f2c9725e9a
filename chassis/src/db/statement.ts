/** A statement and the type of its rows. The name is unique in its service; traces show it. */
export type Statement<Row> = {
  readonly name: string;
  readonly text: string;
  /**
   * Every connection keeps its prepared statements in memory until it closes. So only a known, small number of texts is
   * prepared; a text that depends on the input is parsed each time.
   */
  readonly isPrepared: boolean;
  /** Never set: it carries the type of the rows. */
  readonly row?: Row;
};

/** Declares SQL for a hot path: parsed and planned once per connection, without hydration. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text, isPrepared: true };
}

/** Declares SQL whose text has many variants: parsed and planned each time. */
export function unpreparedStatement<Row>(name: string, text: string): Statement<Row> {
  return { name, text, isPrepared: false };
}
