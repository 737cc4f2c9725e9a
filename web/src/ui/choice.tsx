import { useId } from 'react';
import classes from './choice.module.css';

type Option = {
  readonly value: string;
  readonly label: string;
  /** When the label is in another language than the page. */
  readonly lang?: string;
  /** The heading that it stands under, together with its neighbours of the same. */
  readonly group?: string;
};
type Props = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLabelHidden?: boolean;
};

/** One of a few, in the browser's own list: it works on every screen and with every reader. */
export function Choice({ label, name, options, value, onChange, isLabelHidden = false }: Props) {
  const id = useId();
  return (
    <div className={classes.choice}>
      {!isLabelHidden && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <select
        id={id}
        name={name}
        className={classes.select}
        aria-label={isLabelHidden ? label : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {groupsOf(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(itemOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(itemOf)}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

const itemOf = ({ value, label, lang }: Option) => (
  <option key={value} value={value} lang={lang}>
    {label}
  </option>
);

type Group = { readonly group: string | undefined; readonly members: Option[] };

function groupsOf(options: readonly Option[]): readonly Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
