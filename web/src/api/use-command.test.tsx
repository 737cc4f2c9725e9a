import { defineRoute } from '@tessera/contracts/define/route';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { renderWith } from '../../test/render-with.tsx';
import { serve } from '../../test/serve.ts';
import { useCommand } from './use-command.ts';
import { useQuery } from './use-query.ts';

const sky = defineRoute({
  method: 'GET',
  path: '/api/sky',
  summary: 'Sky',
  access: 'public',
  response: z.object({}),
  errors: [],
});
const rain = defineRoute({ ...sky, method: 'POST', path: '/api/rain', summary: 'Makes rain' });
const calls: string[] = [];

function Example() {
  const query = useQuery(sky, {});
  const { trigger } = useCommand(rain, { invalidates: [sky] });
  const run = () =>
    void trigger(
      {},
      { onResponse: () => calls.push('response'), onSuccess: () => void calls.push('success') },
    );
  return (
    <button type="button" disabled={query.data === undefined} onClick={run}>
      Rain
    </button>
  );
}

describe('useCommand', () => {
  it('calls onResponse before the invalidated queries are fetched, and onSuccess after them', async () => {
    serve({
      'GET /api/sky'() {
        calls.push('sky');
        return {};
      },
      'POST /api/rain': () => ({}),
    });
    const { user } = renderWith(<Example />);
    const button = screen.getByRole('button');
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() => expect(calls).toEqual(['sky', 'response', 'sky', 'success']));
  });
});
