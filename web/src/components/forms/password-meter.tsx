import { useTranslation } from 'react-i18next';
import classes from './password-meter.module.css';
import { strengthOf } from './password-strength.rules.ts';

type Props = { readonly password: string; readonly min: number };

/** Four segments for the strength of the typed password, with a label. */
export function PasswordMeter({ password, min }: Props) {
  const { t } = useTranslation();
  const strength = strengthOf(password, min);
  return (
    <span className={classes.meter}>
      <span className={classes.bar} data-strength={strength} aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </span>
      <span className={classes.word} role="status">
        {strength !== 0 && t(`password.strength.${strength}`)}
      </span>
    </span>
  );
}
