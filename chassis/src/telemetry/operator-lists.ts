/** A list that a service offers its operators, on their port and on the page there. */
export type OperatorList = {
  /** The call is `GET /<name>?after=<next>`; lower-case letters and dashes. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Shown when the list is empty. */
  readonly emptyText: string;
  /** The columns of the page: their headers by the items' fields. Those that end in `At` are times. */
  readonly columns: Readonly<Record<string, string>>;
  /** One page; `after` is the `next` of the page before, null for the first page. */
  readonly list: (
    after: string | null,
  ) => Promise<{ readonly items: readonly object[]; readonly next: string | null }>;
};

const PLACE = /^\d{1,18}$/;

/** The calls of these lists; undefined for any other call, and for a place that no page has named. */
export function operatorListCalls(lists: readonly OperatorList[]) {
  return async (method: string, target: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(target, 'http://operator');
    const called = lists.find(({ name }) => pathname === `/${name}`);
    const after = searchParams.get('after');
    if (called === undefined || method !== 'GET') return undefined;
    if (after !== null && !PLACE.test(after)) return undefined;
    return called.list(after);
  };
}
