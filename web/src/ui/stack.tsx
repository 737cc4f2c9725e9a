import { rem } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** In pixels of a browser at its defaults. */
  readonly gap?: number;
  readonly children: ReactNode;
};

type StackProps = Props & {
  /** Each is seen once nothing above it is on its way any more. */
  readonly inTurn?: boolean;
};

/** Things below each other. */
export function Stack({ gap = 18, inTurn, children }: StackProps) {
  return (
    <div data-in-turn={inTurn} style={{ display: 'grid', gap: rem(gap), minWidth: 0 }}>
      {children}
    </div>
  );
}

type RowProps = Props & { readonly align?: 'center' | 'start'; readonly nowrap?: boolean };

/** Things beside each other, wrapping when there is no room. */
export function Row({ gap = 8, align = 'center', nowrap = false, children }: RowProps) {
  const style = {
    display: 'flex',
    flexWrap: nowrap ? 'nowrap' : 'wrap',
    gap: rem(gap),
    minWidth: 0,
  } as const;
  return <div style={{ ...style, alignItems: align }}>{children}</div>;
}
