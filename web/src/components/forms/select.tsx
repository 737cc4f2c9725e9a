import { useId } from 'react';
import classes from './select.module.css';
import { groupsOf, type Option } from './select.rules.ts';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLabelHidden?: boolean;
  /** As wide as the selected option instead of the longest one. */
  readonly isTight?: boolean;
};

/** A native select. */
export function Select({
  label,
  name,
  options,
  value,
  onChange,
  isLabelHidden = false,
  isTight = false,
}: Props) {
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
        data-is-tight={isTight || undefined}
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
