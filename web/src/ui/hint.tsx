import { rem } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import classes from './hint.module.css';
import { usePlaceBeside } from './use-place-beside.ts';

type Props = {
  /** Null where there is nothing to say. */
  readonly text: string | null;
  /** Takes the id of what describes it. */
  readonly children: (describedBy: string | undefined) => ReactNode;
};

const WIDTH = 240;

/** A sentence that appears beside something while it is pointed at or has the focus. */
export function Hint({ text, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  const place = usePlaceBeside(anchor, isShown, { align: 'end', width: WIDTH });

  const show = () => {
    setShown(true);
    bubble.current?.showPopover();
  };
  const hide = () => {
    setShown(false);
    bubble.current?.hidePopover();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside has the role and the focus
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children(text === null ? undefined : id)}
      {text !== null && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.bubble}
          style={{ maxWidth: rem(WIDTH), ...place }}
        >
          {text}
        </span>
      )}
    </span>
  );
}
