export type Option = {
  readonly value: string;
  readonly label: string;
  /** The language of the label, if it is not that of the page. */
  readonly lang?: string;
  /** The group heading; adjacent options share it. */
  readonly group?: string;
};

type Item = Omit<Option, 'group'>;
type Group = { readonly group: string; readonly items: Item[] };

/** The options as Mantine takes them: adjacent ones with the same heading in a group, and each value once. */
export function groupOptions(options: readonly Option[]): (Item | Group)[] {
  const data: (Item | Group)[] = [];
  const known = new Set<string>();
  for (const { group, ...item } of options) {
    if (known.has(item.value)) continue;
    known.add(item.value);
    const last = data.at(-1);
    if (group === undefined) data.push(item);
    else if (last && 'items' in last && last.group === group) last.items.push(item);
    else data.push({ group, items: [item] });
  }
  return data;
}
