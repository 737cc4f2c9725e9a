import { Button, type ButtonProps } from '@mantine/core';
import { Tooltip } from './tooltip.tsx';

type Props = ButtonProps & {
  /** The reason why it is disabled; null while it is enabled. */
  readonly reason: string | null;
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
};

/**
 * A button that shows a reason while it is disabled. It uses `aria-disabled`, so that the tooltip is reachable by
 * keyboard.
 */
export function DisabledButton({ reason, onClick, ...props }: Props) {
  const isBarred = reason !== null;
  return (
    <Tooltip text={reason}>
      <Button
        {...props}
        aria-disabled={isBarred || undefined}
        data-disabled={isBarred || undefined}
        onClick={() => !isBarred && onClick?.()}
      />
    </Tooltip>
  );
}
