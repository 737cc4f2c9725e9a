import { rem } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** In CSS pixels at the default font size. */
  readonly gap?: number;
  readonly children: ReactNode;
};

type StackProps = Props & {
  /** Each child is hidden while a child above it is loading. */
  readonly inTurn?: boolean;
};

/** Children below each other. */
export function Stack({ gap = 18, inTurn, children }: StackProps) {
  // The column is as wide as the stack, so that long words wrap.
  const style = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: rem(gap) };
  return (
    <div data-in-turn={inTurn} style={{ ...style, minWidth: 0 }}>
      {children}
    </div>
  );
}

type RowProps = Props & { readonly align?: 'center' | 'start'; readonly nowrap?: boolean };

/** Children side by side; they wrap if they do not fit. */
export function Row({ gap = 8, align = 'center', nowrap = false, children }: RowProps) {
  const style = {
    display: 'flex',
    flexWrap: nowrap ? 'nowrap' : 'wrap',
    gap: rem(gap),
    minWidth: 0,
  } as const;
  return <div style={{ ...style, alignItems: align }}>{children}</div>;
}
