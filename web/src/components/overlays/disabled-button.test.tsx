import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith } from '../../../test/render-with.tsx';
import { DisabledButton } from './disabled-button.tsx';

describe('DisabledButton', () => {
  it('runs without a reason', async () => {
    const run = vi.fn();
    const { user } = renderWith(
      <DisabledButton reason={null} onClick={run}>
        Invite
      </DisabledButton>,
    );
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('shows its reason to the pointer and does not run', async () => {
    const run = vi.fn();
    const { user } = renderWith(
      <DisabledButton reason="The limit is reached." onClick={run}>
        Invite
      </DisabledButton>,
    );
    const button = screen.getByRole('button', { name: 'Invite' });
    await user.hover(button);
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toBe('The limit is reached.');
    expect(button.getAttribute('aria-describedby')).toBe(tooltip.id);
    await user.click(button);
    expect(run).not.toHaveBeenCalled();
  });
});
