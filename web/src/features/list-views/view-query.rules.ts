/**
 * The filters and the sort of a list as query text, in the order of the list's parameters, so that equal views have equal
 * texts. Other parameters, such as the page, are left out.
 */
export function viewQuery(query: URLSearchParams | string, parameters: readonly string[]): string {
  const all = new URLSearchParams(query);
  const own = parameters.flatMap((name): [string, string][] => {
    const value = all.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(own).toString();
}

type WithQuery = { readonly query: string };

/** The view whose filters and sort are those of the address; undefined if no view has them. */
export const appliedView = <V extends WithQuery>(
  views: readonly V[],
  query: URLSearchParams,
  parameters: readonly string[],
): V | undefined => {
  const current = viewQuery(query, parameters);
  return views.find((view) => viewQuery(view.query, parameters) === current);
};
