import type { MemberUser } from '@tessera/contracts/org/members';
import { Avatar } from '../../components/data/avatar.tsx';
import { MailText } from '../../components/data/mail-text.tsx';
import { Row } from '../../components/layout/stack.tsx';
import classes from './user-summary.module.css';

/** A member's picture, name and address. */
export function UserSummary({ user }: { readonly user: MemberUser }) {
  return (
    <Row gap={12} nowrap>
      <Avatar name={user.name} image={user.image} size={34} />
      <div className={classes.user}>
        <div className={classes.name}>{user.name}</div>
        <div className={classes.email}>
          <MailText of={user.email} />
        </div>
      </div>
    </Row>
  );
}
