import { scopes, statements } from '@tessera/contracts/org/access-control';
import { useTranslation } from 'react-i18next';
import { Check } from '../components/forms/check.tsx';
import { enumText } from '../i18n/texts.ts';
import classes from './permission-checks.module.css';

type Props = {
  /** The checked permissions, as `member:update`. */
  readonly given: readonly string[];
  readonly onChange: (given: readonly string[]) => void;
  /** Users can grant only permissions that they have. */
  readonly canGrant: (permission: string) => boolean;
};

/** Checkboxes for permissions, grouped by resource. */
export function PermissionChecks({ given, onChange, canGrant }: Props) {
  const { t } = useTranslation();
  const toggle = (permission: string, isGiven: boolean) =>
    onChange(scopes.filter((one) => (one === permission ? isGiven : given.includes(one))));
  return (
    <>
      <div className={classes.groups}>
        {Object.entries(statements).map(([resource, actions]) => (
          <fieldset key={resource} className={classes.group}>
            <legend>{enumText('roles.resource', resource, t)}</legend>
            {actions.map((action) => {
              const permission = `${resource}:${action}`;
              return (
                <Check
                  key={action}
                  checked={given.includes(permission)}
                  disabled={!canGrant(permission)}
                  onChange={(isGiven) => toggle(permission, isGiven)}
                >
                  {enumText(`roles.permission.${resource}`, action, t)}
                </Check>
              );
            })}
          </fieldset>
        ))}
      </div>
      {scopes.some((permission) => !canGrant(permission)) && (
        <p className={classes.hint}>{t('roles.onlyOwn')}</p>
      )}
    </>
  );
}
