import { rem } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './tooltip.module.css';
import { useAnchoredPosition } from './use-anchored-position.ts';

type Props = {
  /** The text of the tooltip; null for no tooltip. */
  readonly text: string | null;
  /** Receives the id for `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
};

const WIDTH = 240;

/** A tooltip on hover and focus. */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const isPointedAt = useRef(false);
  const [isShown, setShown] = useState(false);
  const hasText = text !== null;
  // The text may appear or disappear while the element is hovered.
  useLayoutEffect(() => {
    if (isShown && hasText) bubble.current?.showPopover();
    else bubble.current?.hidePopover();
  }, [isShown, hasText]);
  const position = useAnchoredPosition(anchor, isShown, { align: 'end', width: WIDTH });

  const show = () => setShown(true);
  const hide = () => setShown(false);
  // React derives pointerenter from the element that the pointer leaves, which is missing after a dialog was removed.
  const pointAt = () => {
    if (!isPointedAt.current) show();
    isPointedAt.current = true;
  };
  const leave = () => {
    isPointedAt.current = false;
    hide();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element inside has the role and the focus
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerOver={pointAt}
      onPointerLeave={leave}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children(hasText ? id : undefined)}
      {hasText && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.bubble}
          style={{ maxWidth: rem(WIDTH), ...position }}
        >
          {text}
        </span>
      )}
    </span>
  );
}
