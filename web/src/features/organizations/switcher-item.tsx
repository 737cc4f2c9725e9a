import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ListedOrganization } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/data/avatar.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { roleTexts } from '../../session/role-text.ts';
import classes from './organization-switcher.module.css';

type Props = {
  readonly organization: ListedOrganization;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
};

/** An organization of the switcher, with the user's roles in it. */
export function SwitcherItem({ organization, isCurrent, onSelect }: Props) {
  const { t } = useTranslation();
  const { name, logo, viewer } = organization;
  return (
    <li>
      <UnstyledButton
        className={classes.item}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onSelect}
      >
        <Avatar name={name} image={logo} shape="square" size={28} />
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          {viewer && (
            <span className={classes.roles}>
              {roleTexts(viewer.role, t).map((role) => (
                <Badge key={role}>{role}</Badge>
              ))}
            </span>
          )}
        </span>
        {isCurrent && <IconCheck size={16} aria-hidden />}
      </UnstyledButton>
    </li>
  );
}
