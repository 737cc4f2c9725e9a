import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type RoleStatements, statements } from '@tessera/contracts/org/access-control';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { enumText } from '../../i18n/texts.ts';
import { useOrganizationSettings } from '../../session/use-organization-settings.ts';
import classes from './permission-matrix.module.css';

type Props = {
  readonly label: string;
  readonly roles: readonly {
    readonly name: string;
    readonly label: string;
    readonly permissions: RoleStatements;
    /** A subtitle below the name. */
    readonly note?: string;
  }[];
};

/** All permissions, and the roles that grant them. */
export function PermissionMatrix({ label, roles }: Props) {
  const { t } = useTranslation();
  const { teamsEnabled } = useOrganizationSettings();
  const shown = Object.entries(statements).filter(
    ([resource]) => teamsEnabled || resource !== 'team',
  );
  return (
    // The table scrolls sideways, so it has to be focusable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('roles.permissionHeader')}</th>
            {roles.map((role) => (
              <th key={role.name} scope="col" className={classes.role}>
                {role.label}
                {role.note && <div className={classes.note}>{role.note}</div>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([resource, actions]) => (
            <Fragment key={resource}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1} className={classes.resource}>
                  {enumText('roles.resource', resource, t)}
                </th>
              </tr>
              {actions.map((action) => (
                <tr key={action}>
                  <th scope="row">{enumText(`roles.permission.${resource}`, action, t)}</th>
                  {roles.map((role) => (
                    <td key={role.name}>
                      <Mark isAllowed={role.permissions[resource]?.includes(action) ?? false} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Mark({ isAllowed }: { readonly isAllowed: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.cell} data-allowed={isAllowed}>
      {isAllowed ? <IconCheck size={17} aria-hidden /> : <IconMinus size={15} aria-hidden />}
      <VisuallyHidden>{isAllowed ? t('roles.yes') : t('roles.no')}</VisuallyHidden>
    </span>
  );
}
