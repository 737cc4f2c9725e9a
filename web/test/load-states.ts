import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { CursorState } from '../src/components/data/lists/cursor-state.ts';
import { alertWith, button, messageOf } from './form-queries.ts';
import { t } from './render-with.tsx';
import { serve } from './serve.ts';

type Options = {
  /** Renders the component. */
  readonly open: () => { readonly user: UserEvent };
  /** The route that it loads, and the response. */
  readonly route: string;
  readonly respond: () => unknown;
  /** A text of the loaded content. */
  readonly shown: string;
};

/** Expects a placeholder until the server responds, an error with a retry button, and the content after the retry. */
export async function expectLoadStates({ open, route, respond, shown }: Options): Promise<void> {
  const error = commonErrors.SERVICE_UNAVAILABLE;
  const release = serve({ [route]: () => new ApiError(error) }).hold();
  const { user } = open();
  expect(screen.getByText(t('common.loading'))).toBeDefined();
  release();
  await alertWith(messageOf(error));
  expect(screen.queryByText(t('common.loading'))).toBeNull();
  serve({ [route]: respond });
  await user.click(button(t('common.tryAgain')));
  await screen.findByText(shown);
  expect(screen.queryByRole('alert')).toBeNull();
}

/** The first page of a list, newest first. */
export const firstPage: CursorState = {
  cursor: '',
  onCursor: () => {},
  sorting: { current: '-createdAt', onSort: () => {} },
};
