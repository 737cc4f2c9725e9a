import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import type { Option } from './select.rules.ts';
import { Select } from './select.tsx';

const few: readonly Option[] = [
  { value: '', label: 'All roles' },
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
];
const many = Array.from({ length: 12 }, (_, index) => ({
  value: `zone-${index}`,
  label: `Zone ${index}`,
}));

function Field({ options }: { readonly options: readonly Option[] }) {
  const [value, setValue] = useState(options[0]?.value ?? '');
  return (
    <>
      <Select label="Role" name="role" options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' });
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('Select', () => {
  it('shows the label of the selected option, also of one with an empty value', () => {
    renderWith(<Field options={few} />);
    expect(field().value).toBe('All roles');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('selects with the mouse', async () => {
    const { user } = renderWith(<Field options={few} />);
    await user.click(field());
    expect(shown()).toEqual(['All roles', 'Admin', 'Member']);
    await user.click(screen.getByRole('option', { name: 'Member' }));
    expect(field().value).toBe('Member');
    expect(document.querySelector('output')?.textContent).toBe('member');
  });

  it('selects with the keyboard, and Escape changes nothing', async () => {
    const { user } = renderWith(<Field options={few} />);
    field().focus();
    await user.keyboard('{Enter}{ArrowDown}{Escape}');
    expect(field().value).toBe('All roles');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field().value).toBe('Admin');
  });

  it('stays selected when the option is selected again', async () => {
    const { user } = renderWith(<Field options={few} />);
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'All roles' }));
    expect(field().value).toBe('All roles');
  });

  it('can be searched from ten options', async () => {
    const { user } = renderWith(<Field options={many} />);
    await user.click(field());
    await user.keyboard('11');
    expect(shown()).toEqual(['Zone 11']);
    await user.keyboard('x');
    expect(screen.getByText(t('select.none'))).toBeDefined();
    await user.keyboard('{Backspace}{ArrowDown}{Enter}');
    expect(field().value).toBe('Zone 11');
  });

  it('cannot be searched below ten options', () => {
    renderWith(<Field options={few} />);
    expect(field().readOnly).toBe(true);
  });

  it('groups options and marks their language', async () => {
    const options = [
      { value: 'de', label: 'Deutsch', lang: 'de', group: 'Europe' },
      { value: 'fr', label: 'Français', lang: 'fr', group: 'Europe' },
    ];
    const { user } = renderWith(<Field options={options} />);
    await user.click(field());
    expect(screen.getByText('Europe')).toBeDefined();
    expect(screen.getByText('Français').lang).toBe('fr');
  });
});
