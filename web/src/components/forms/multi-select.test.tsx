import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWith } from '../../../test/render-with.tsx';
import { MultiSelect } from './multi-select.tsx';

const options = ['paid', 'pending', 'refunded'].map((value) => ({ value, label: value }));

function Field() {
  const [values, setValues] = useState<readonly string[]>([]);
  return (
    <>
      <MultiSelect
        label="Status"
        summary={values.length === 0 ? 'Status: all' : `Status: ${values.length}`}
        options={options}
        values={values}
        onChange={setValues}
      />
      <output>{values.join()}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' });
const values = () => document.querySelector('output')?.textContent;

describe('MultiSelect', () => {
  it('shows a summary of the selected values', async () => {
    const { user } = renderWith(<Field />);
    expect(field().placeholder).toBe('Status: all');
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'paid' }));
    await user.click(screen.getByRole('option', { name: 'refunded' }));
    expect(values()).toBe('paid,refunded');
    expect(screen.getByText('Status: 2')).toBeDefined();
  });

  it('stays open, and removes a value that is selected again', async () => {
    const { user } = renderWith(<Field />);
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'paid' }));
    expect(screen.getByRole('option', { name: 'paid', selected: true })).toBeDefined();
    await user.click(screen.getByRole('option', { name: 'paid' }));
    expect(values()).toBe('');
  });

  it('selects with the keyboard', async () => {
    const { user } = renderWith(<Field />);
    field().focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(values()).not.toBe('');
  });
});
