import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-header.module.css';
import { useReturnFocus } from './modal.tsx';

type Props = {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly position?: 'left' | 'right';
  /** The width in pixels at the default font size. */
  readonly size: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog at the side of the page; composed for the same reason as `Modal`. */
export function Drawer({ title, closeLabel, children, ...root }: Props) {
  useReturnFocus(root.opened);
  return (
    <MantineDrawer.Root {...root} returnFocus={false}>
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <div className={classes.header}>
          <MantineDrawer.Title>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label={closeLabel} />
        </div>
        <MantineDrawer.Body>{children}</MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
