import classes from './select-box.module.css';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  /** Whether some of several rows are selected. */
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
};

/** A checkbox that selects a row, or all rows. The whole cell reacts to clicks. */
export function SelectBox({ label, checked, isPartly = false, ...props }: Props) {
  const { isDisabled = false, onChange } = props;
  return (
    <label className={classes.box}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}
