import { Button, type ButtonProps } from '@mantine/core';
import { Tooltip } from './tooltip.tsx';

type Props = ButtonProps & {
  /** Why it does nothing this moment; null while it does. */
  readonly reason: string | null;
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
};

/** A button that may have to wait. It is not `disabled` then: the reason has to be reachable with the keyboard. */
export function DisabledButton({ reason, onClick, ...props }: Props) {
  const isBarred = reason !== null;
  return (
    <Tooltip text={reason}>
      {(reasonId) => (
        <Button
          {...props}
          aria-disabled={isBarred || undefined}
          aria-describedby={reasonId}
          data-disabled={isBarred || undefined}
          onClick={() => !isBarred && onClick?.()}
        />
      )}
    </Tooltip>
  );
}
