import { scopes } from '@tessera/contracts/org/access-control';
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
        {groups().map(([resource, permissions]) => (
          <fieldset key={resource} className={classes.group}>
            <legend>{enumText('roles.resource', resource, t)}</legend>
            {permissions.map((permission) => (
              <Check
                key={permission}
                checked={given.includes(permission)}
                disabled={!canGrant(permission)}
                onChange={(isGiven) => toggle(permission, isGiven)}
              >
                {enumText('roles.may', permission.replace(':', '.'), t)}
              </Check>
            ))}
          </fieldset>
        ))}
      </div>
      {scopes.some((permission) => !canGrant(permission)) && (
        <p className={classes.hint}>{t('roles.onlyOwn')}</p>
      )}
    </>
  );
}

const groups = () => Object.entries(Object.groupBy(scopes, resourceOf)) as [string, string[]][];
const resourceOf = (permission: string) => permission.split(':')[0] ?? '';
