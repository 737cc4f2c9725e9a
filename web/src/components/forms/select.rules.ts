export type Option = {
  readonly value: string;
  readonly label: string;
  /** The language of the label, if it is not that of the page. */
  readonly lang?: string;
  /** The group heading; adjacent options share it. */
  readonly group?: string;
};

type Group = { readonly group: string | undefined; readonly members: readonly Option[] };

/** Groups adjacent options with the same heading. */
export function groupsOf(options: readonly Option[]): readonly Group[] {
  const groups: { group: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
