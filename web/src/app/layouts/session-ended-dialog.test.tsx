import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { session } from '../../../test/sample-organization.ts';
import { sessionEndedDialog } from './session-ended-dialog.tsx';

vi.mock('./lazy-components.tsx', async () => {
  const { lazyComponent } = await import('../../components/feedback/lazy-component.tsx');
  return { SignedOutDialog: lazyComponent(() => Promise.reject(new Error('Not loaded'))) };
});

describe('sessionEndedDialog', () => {
  afterEach(() => vi.restoreAllMocks());

  it('keeps the page and links to the sign-in if the dialog cannot be loaded', async () => {
    // React logs the error that the boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderWith(
      <>
        <p>The page</p>
        {sessionEndedDialog(session)}
      </>,
    );
    const link = await screen.findByRole('link', { name: t('signIn.title') });
    expect(link.getAttribute('href')).toMatch(/^\/sign-in\?.*signed-in/);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('The page')).toBeDefined();
  });
});
