import { IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HeroIcon } from '../../components/data/hero-icon.tsx';
import { FocusedHeading } from '../../components/layout/page.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';

type OutcomeProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
};

/** Explains why the invitation can no longer be accepted or declined, with a link to continue. */
export function InvitationOutcome({ title, children, action }: OutcomeProps) {
  return (
    <Stack>
      <HeroIcon>
        <IconMailOff size={28} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{title}</FocusedHeading>
        <p style={{ margin: '8px 0 0' }}>{children}</p>
      </div>
      <Row>{action}</Row>
    </Stack>
  );
}
