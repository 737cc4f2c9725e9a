import { describe, expect, it } from 'vitest';
import { requestState } from '../../../test/request-state.ts';
import type { HandlerContext } from '../handle.ts';
import { run } from './run.ts';

describe('run', () => {
  it('calls the handler with the state as its context and keeps the result', async () => {
    let received: HandlerContext | undefined;
    const state = requestState({
      bound: {
        run: async (context: HandlerContext) => {
          received = context;
          context.reply.header('x-test', 'yes');
          context.reply.cookies(['a=1', 'b=2']);
          return 'result';
        },
      },
    });
    state.body = { text: 'a' };
    await run(state);
    expect(received?.body).toEqual({ text: 'a' });
    expect(state.result).toBe('result');
    expect(state.response.getHeader('x-test')).toBe('yes');
    expect(state.response.getHeader('set-cookie')).toEqual(['a=1', 'b=2']);
  });

  it('passes the error of a handler that throws at once', async () => {
    const failing = () => {
      throw new Error('failed');
    };
    await expect(run(requestState({ bound: { run: failing } }))).rejects.toThrow('failed');
  });

  it('aborts the signal when the client disconnects', () => {
    const { response, signal } = requestState();
    expect(signal.aborted).toBe(false);
    response.emit('close');
    expect(signal.aborted).toBe(true);
  });
});
