import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShortcutProvider, useShortcut, useShortcuts } from './shortcuts.tsx';

type Props = { readonly keys: string; readonly run: () => void; readonly description?: string };

function Shortcut({ keys, run, description = `Description of ${keys}` }: Props) {
  useShortcut(keys, description, run);
  return null;
}

function List() {
  const shortcuts = useShortcuts();
  return (
    <ul>
      {shortcuts.map(({ keys, description }) => (
        <li key={keys}>{`${keys}: ${description}`}</li>
      ))}
    </ul>
  );
}

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });

afterEach(cleanup);

const inProvider = (content: ReactNode) => <ShortcutProvider>{content}</ShortcutProvider>;

describe('useShortcut', () => {
  const run = vi.fn();
  const other = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    run.mockReset();
    other.mockReset();
  });
  afterEach(() => vi.useRealTimers());

  it('runs when its key is pressed, instead of the effect of the key in the browser', () => {
    render(inProvider(<Shortcut keys="/" run={run} />));
    const isDefault = press('/');
    expect(isDefault).toBe(false);
    expect(run).toHaveBeenCalledOnce();
    expect(press('x')).toBe(true);
  });

  it('runs the function of the last rendering, and none after it is unmounted', () => {
    const { rerender } = render(inProvider(<Shortcut keys="/" run={run} />));
    rerender(inProvider(<Shortcut keys="/" run={other} />));
    press('/');
    expect([run.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
    rerender(inProvider(null));
    press('/');
    expect(other).toHaveBeenCalledOnce();
  });

  it('runs a sequence of keys within a second', () => {
    render(inProvider(<Shortcut keys="g c" run={run} />));
    press('c');
    press('g');
    vi.advanceTimersByTime(900);
    press('c');
    expect(run).toHaveBeenCalledOnce();
    press('g');
    vi.advanceTimersByTime(1_100);
    press('c');
    press('g');
    press('x');
    press('c');
    expect(run).toHaveBeenCalledOnce();
  });

  it('starts another sequence with a key that does not continue it', () => {
    render(
      inProvider(
        <>
          <Shortcut keys="g c" run={run} />
          <Shortcut keys="/" run={other} />
        </>,
      ),
    );
    press('g');
    press('g');
    press('c');
    expect(run).toHaveBeenCalledOnce();
    press('g');
    press('/');
    expect(other).toHaveBeenCalledOnce();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('does nothing with %s', (modifier) => {
    render(inProvider(<Shortcut keys="/" run={run} />));
    press('/', { [modifier]: true });
    expect(run).not.toHaveBeenCalled();
  });

  it('runs with Shift, which some keyboards need for the key', () => {
    render(inProvider(<Shortcut keys="?" run={run} />));
    press('Shift', { shiftKey: true });
    press('?', { shiftKey: true });
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs with the key at the position of a Latin letter on other keyboards', () => {
    render(inProvider(<Shortcut keys="g c" run={run} />));
    press('п', { code: 'KeyG' });
    press('с', { code: 'KeyC' });
    expect(run).toHaveBeenCalledOnce();
  });

  it.each([
    ['an input', <input key="owner" data-testid="owner" />],
    ['a text area', <textarea key="owner" data-testid="owner" />],
    ['a select', <select key="owner" data-testid="owner" />],
    ['editable text', <div key="owner" contentEditable data-testid="owner" />],
    [
      'a dialog',
      <div key="owner" role="dialog">
        <button type="button" data-testid="owner" />
      </div>,
    ],
    [
      'a menu',
      <div key="owner" role="menu">
        <button type="button" role="menuitem" data-testid="owner" />
      </div>,
    ],
  ])('does nothing while the focus is in %s', (_name, owner) => {
    render(
      inProvider(
        <>
          <Shortcut keys="/" run={run} />
          {owner}
        </>,
      ),
    );
    press('/', {}, screen.getByTestId('owner'));
    expect(run).not.toHaveBeenCalled();
    press('/');
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs the last of several shortcuts with the same keys', () => {
    render(
      inProvider(
        <>
          <Shortcut keys="/" run={run} />
          <Shortcut keys="/" run={other} />
        </>,
      ),
    );
    press('/');
    expect([run.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('useShortcuts', () => {
  it('lists the mounted shortcuts with each combination of keys once', async () => {
    const run = vi.fn();
    const { rerender } = render(
      inProvider(
        <>
          <Shortcut keys="g c" description="Customers" run={run} />
          <Shortcut keys="/" description="Search" run={run} />
          <Shortcut keys="/" description="Search this list" run={run} />
          <List />
        </>,
      ),
    );
    const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts()).toEqual(['g c: Customers', '/: Search this list']);
    rerender(inProvider(<List />));
    expect(texts()).toEqual([]);
    await userEvent.keyboard('gc/');
    expect(run).not.toHaveBeenCalled();
  });
});
