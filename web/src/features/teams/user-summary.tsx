import { Anchor } from '@mantine/core';
import type { MemberUser } from '@tessera/contracts/org/members';
import { Link } from 'react-router';
import { Avatar } from '../../components/data/avatar.tsx';
import { MailText } from '../../components/data/mail-text.tsx';
import { Row } from '../../components/layout/stack.tsx';
import classes from './user-summary.module.css';

type Props = {
  readonly user: MemberUser;
  /** The address of the member's details. */
  readonly to?: string;
};

/** A member's picture, name and address. */
export function UserSummary({ user, to }: Props) {
  return (
    <Row gap={12} nowrap>
      <Avatar name={user.name} image={user.image} size={34} />
      <div className={classes.user}>
        <div className={classes.name}>
          {to === undefined ? (
            user.name
          ) : (
            <Anchor component={Link} to={to} c="inherit" fw={560}>
              {user.name}
            </Anchor>
          )}
        </div>
        <div className={classes.email}>
          <MailText of={user.email} />
        </div>
      </div>
    </Row>
  );
}
