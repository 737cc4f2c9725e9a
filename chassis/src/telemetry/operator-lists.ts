/** A list of a service on its operator port and on the operator page. */
export type OperatorList = {
  /** The path of the call, `GET /<name>?after=<next>`; lower-case letters and dashes. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Shown when the list is empty. */
  readonly emptyText: string;
  /** The columns of the page: their headers by the fields of the items. Fields that end in `At` are times. */
  readonly columns: Readonly<Record<string, string>>;
  /** Returns one page; `after` is the `next` of the previous page, null for the first page. */
  readonly list: (
    after: string | null,
  ) => Promise<{ readonly items: readonly object[]; readonly next: string | null }>;
};

const CURSOR = /^\d{1,18}$/;

/** Serves the calls of these lists; undefined for any other call and for an invalid cursor. */
export function operatorListCalls(lists: readonly OperatorList[]) {
  return async (method: string, target: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(target, 'http://operator');
    const called = lists.find(({ name }) => pathname === `/${name}`);
    const after = searchParams.get('after');
    if (called === undefined || method !== 'GET') return undefined;
    if (after !== null && !CURSOR.test(after)) return undefined;
    return called.list(after);
  };
}
