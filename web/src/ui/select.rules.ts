export type Option = {
  readonly value: string;
  readonly label: string;
  /** When the label is in another language than the page. */
  readonly lang?: string;
  /** The heading that it stands under, together with its neighbours of the same. */
  readonly group?: string;
};

type Group = { readonly group: string | undefined; readonly members: readonly Option[] };

/** Neighbours under the same heading, in their order. */
export function groupsOf(options: readonly Option[]): readonly Group[] {
  const groups: { group: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
