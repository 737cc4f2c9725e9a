import type { ReactNode } from 'react';
import { Stack } from '../../../components/layout/stack.tsx';
import classes from './detail.module.css';

type Props = { readonly children: ReactNode; readonly aside: ReactNode };

/** The main content of a record with its details beside it, or below it on small screens. */
export function Columns({ children, aside }: Props) {
  return (
    <div className={classes.columns} data-in-turn="narrow">
      <Stack gap={20} inTurn>
        {children}
      </Stack>
      <Stack gap={20}>{aside}</Stack>
    </div>
  );
}
