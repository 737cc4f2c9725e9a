import type { ErrorDefinition } from '@tessera/contracts/define/error';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { expect } from 'vitest';
import { errorCodeText } from '../src/i18n/texts.ts';
import type { serve } from './serve.ts';

/** The queries of the open dialog, which covers the page, or else of the page. */
const shown = () => within(openDialog() ?? document.body);
const openDialog = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);

export const field = (label: string | RegExp) =>
  shown().getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
export const button = (name: string | RegExp) => shown().getByRole('button', { name });

/** Selects an option of a select field. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** The error message below a field; null for a valid field. */
export function errorAt(input: HTMLElement): string | null {
  if (input.getAttribute('aria-invalid') !== 'true') return null;
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const message = ids.find((id) => id.endsWith('-error'));
  return (message && document.getElementById(message)?.textContent) || null;
}

/** The message that the app shows for an error. */
export function messageOf({ code }: ErrorDefinition): string {
  const text = errorCodeText(code, i18next.t);
  if (text === undefined) throw new Error(`No message for ${code}`);
  return text;
}

/** Waits for an alert with a text. */
export const alertWith = async (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
      expect.stringContaining(text),
    ),
  );

type Press = {
  readonly user: UserEvent;
  readonly server: ReturnType<typeof serve>;
  readonly name: string | RegExp;
  /** The route that the button calls. */
  readonly route: string;
};

/**
 * Presses a button twice while the server does not respond: the button is busy and one request is sent. Then the server
 * responds.
 */
export async function pressTwice({ user, server, name, route }: Press): Promise<void> {
  const release = server.hold();
  const pressed = button(name);
  await user.click(pressed);
  await waitFor(() => expect(server.bodies(route)).toHaveLength(1));
  expect(pressed.getAttribute('data-loading')).toBe('true');
  await user.click(pressed);
  await user.keyboard('{Enter}');
  release();
  await waitFor(() => expect(pressed.isConnected && pressed.dataset.loading).toBeFalsy());
  expect(server.bodies(route)).toHaveLength(1);
}
