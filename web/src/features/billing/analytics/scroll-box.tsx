import type { ReactNode } from 'react';
import classes from './analytics.module.css';

type Props = {
  /** The accessible name. */
  readonly label: string;
  /** Whether the height is limited. */
  readonly isLimited?: boolean;
  readonly children: ReactNode;
};

/** Content that scrolls within itself when it is too wide, or too long for a limited height. */
export function ScrollBox({ label, isLimited, children }: Props) {
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    // biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      className={classes.scroll}
      data-limited={isLimited}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
  );
}
