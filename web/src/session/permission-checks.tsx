import { scopes } from '@tessera/contracts/org/access-control';
import { Check } from '../components/forms/check.tsx';
import { valueText } from '../words/lookup.ts';
import { useWords } from '../words/words.tsx';
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
  const { t } = useWords();
  const toggle = (permission: string, isGiven: boolean) =>
    onChange(scopes.filter((one) => (one === permission ? isGiven : given.includes(one))));
  return (
    <>
      <div className={classes.groups}>
        {groups().map(([resource, permissions]) => (
          <fieldset key={resource} className={classes.group}>
            <legend>{valueText('roles.resource', resource, t)}</legend>
            {permissions.map((permission) => (
              <Check
                key={permission}
                checked={given.includes(permission)}
                disabled={!canGrant(permission)}
                onChange={(isGiven) => toggle(permission, isGiven)}
              >
                {valueText('roles.may', permission.replace(':', '.'), t)}
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
