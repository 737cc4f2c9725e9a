import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { portalProps } from './portal.ts';

type Props = {
  /** The text of the tooltip; null for no tooltip. */
  readonly text: string | null;
  readonly position?: 'top' | 'right';
  /** The described element, which takes a `ref`. */
  readonly children: ReactElement;
};

/** A tooltip on hover, focus and touch. */
export function Tooltip({ text, position = 'top', children }: Props) {
  return (
    <MantineTooltip
      label={text}
      disabled={text === null}
      position={position}
      events={{ hover: true, focus: true, touch: true }}
      portalProps={portalProps}
      multiline
      maw={240}
    >
      {children}
    </MantineTooltip>
  );
}
