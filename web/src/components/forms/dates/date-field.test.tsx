import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { loadStyleSheet } from '../../feedback/load-style-sheet.ts';
import { DateField } from './date-field.tsx';

vi.mock(import('../../feedback/load-style-sheet.ts'));

function Field({ start = '', min }: { readonly start?: string; readonly min?: string }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateField label="From" value={day} min={min} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

const field = () => screen.findByRole('button', { name: /^From: / });
const day = () => document.querySelector('output')?.textContent;

describe('DateField', () => {
  beforeAll(() => vi.mocked(loadStyleSheet).mockResolvedValue());
  afterEach(() => i18next.changeLanguage('en'));

  it('names the chosen day', async () => {
    renderWith(<Field start="2026-03-09" />);
    expect((await field()).textContent).toBe('Mar 9, 2026');
    expect((await field()).getAttribute('aria-label')).toBe('From: Mar 9, 2026');
  });

  it.each(['', 'tomorrow', '2026-02-40'])('has no day for the value "%s"', async (start) => {
    renderWith(<Field start={start} />);
    expect((await field()).getAttribute('aria-label')).toBe(`From: ${t('dateField.none')}`);
  });

  it('changes the day in a calendar, which begins at the chosen day', async () => {
    const { user } = renderWith(<Field start="2026-03-09" />);
    await user.click(await field());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('9'));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(day()).toBe('2026-03-10');
  });

  it('disables days before the first one', async () => {
    const { user } = renderWith(<Field start="2026-03-09" min="2026-03-05" />);
    await user.click(await field());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^4 March/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^5 March/ }).disabled).toBe(
      false,
    );
  });

  it('clears the day', async () => {
    const { user } = renderWith(<Field start="2026-03-09" />);
    await field();
    await user.click(screen.getByRole('button', { name: t('dateField.clear') }));
    expect(day()).toBe('');
  });

  it('shows months and days in the language of the page, with its first day of the week', async () => {
    await i18next.changeLanguage('de');
    const { user } = renderWith(<Field start="2026-03-09" />);
    const target = await field();
    await waitFor(() => expect(target.textContent).toBe('09.03.2026'));
    await user.click(target);
    await screen.findByRole('button', { name: 'März 2026' });
    const [first] = screen.getAllByRole('columnheader');
    expect(first?.textContent).toBe('Mo');
  });
});
