import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { useSelection } from './lists/use-selection.ts';
import { type Column, Table } from './table.tsx';

type Customer = { readonly id: string; readonly name: string; readonly spent: string };

const rows: readonly Customer[] = [
  { id: '1', name: 'Ada', spent: '€10' },
  { id: '2', name: 'Grace', spent: '€20' },
  { id: '3', name: 'Mira', spent: '€30' },
];

const columns: readonly Column<Customer>[] = [
  {
    key: 'name',
    header: 'Customer',
    isTitle: true,
    sort: 'name',
    cell: ({ id, name }) => <Link to={`/customers/${id}`}>{name}</Link>,
  },
  { key: 'spent', header: 'Spent', align: 'end', sort: '-spent', cell: ({ spent }) => spent },
  { key: 'note', header: 'Note', cell: () => <button type="button">Edit</button> },
];

const keyOf = ({ id }: Customer) => id;
function Sorted() {
  const [sort, setSort] = useState('-createdAt');
  return (
    <Table
      label="Customers"
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      sorting={{ current: sort, onSort: setSort }}
    />
  );
}

function Selectable({ shown }: { readonly shown: readonly Customer[] }) {
  const selection = useSelection<Customer>({
    rows: shown,
    keyOf,
    canSelect: ({ name }) => name !== 'Ada',
    labelOf: ({ name }) => `Select ${name}`,
  });
  return (
    <>
      <p data-testid="selected">{selection.selected.map(({ name }) => name).join(', ')}</p>
      <button type="button" onClick={selection.clear}>
        Clear
      </button>
      <Table label="Customers" columns={columns} rows={shown} keyOf={keyOf} selection={selection} />
    </>
  );
}

const header = (name: string) => screen.getByRole('columnheader', { name });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('a sortable header', () => {
  const sorts = () =>
    screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-sort'));

  it('sorts by its column, in the direction of the column first, and reverses the order then', async () => {
    const { user } = renderWith(<Sorted />);
    expect(sorts()).toEqual(['none', 'none', null]);
    await user.click(screen.getByRole('button', { name: 'Customer' }));
    expect(sorts()).toEqual(['ascending', 'none', null]);
    await user.click(screen.getByRole('button', { name: 'Customer' }));
    expect(sorts()).toEqual(['descending', 'none', null]);
    await user.click(screen.getByRole('button', { name: 'Spent' }));
    expect(sorts()).toEqual(['none', 'descending', null]);
  });

  it('is reached and pressed by keyboard', async () => {
    const { user } = renderWith(<Sorted />);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Customer');
    await user.keyboard('{Enter}');
    expect(sorts()[0]).toBe('ascending');
  });

  it('is plain text in a list that cannot be sorted', () => {
    renderWith(<Table label="Customers" columns={columns} rows={rows} keyOf={keyOf} />);
    expect(within(header('Customer')).queryByRole('button')).toBeNull();
    expect(sorts()).toEqual([null, null, null]);
  });
});

describe('a click on a row', () => {
  const table = <Table label="Customers" columns={columns} rows={rows} keyOf={keyOf} />;

  it('opens the link in the title of the row', async () => {
    const { user, router } = renderWith(table);
    await user.click(screen.getByText('€20'));
    expect(router.state.location.pathname).toBe('/customers/2');
    await user.click(screen.getByRole('link', { name: 'Ada' }));
    expect(router.state.location.pathname).toBe('/customers/1');
  });

  it('has no effect on a control, and with selected text', async () => {
    const { user, router } = renderWith(table);
    await user.click(within(row('Ada')).getByRole('button', { name: 'Edit' }));
    expect(router.state.location.pathname).toBe('/');
    const selection = vi.spyOn(window, 'getSelection');
    selection.mockReturnValue({ isCollapsed: false } as Selection);
    await user.click(screen.getByText('€20'));
    selection.mockRestore();
    expect(router.state.location.pathname).toBe('/');
  });

  it('leaves a click with a modifier key to the browser', async () => {
    const { user, router } = renderWith(table);
    const clicked = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('click', clicked);
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('€20'));
    await user.keyboard('{/Control}');
    window.removeEventListener('click', clicked);
    expect(router.state.location.pathname).toBe('/');
    const link = screen.getByRole('link', { name: 'Grace' });
    // The first click is the user's, the second one is that on the link.
    const clicks = clicked.mock.calls.map(([{ target }]) => target === link);
    expect(clicks).toContain(true);
    expect(clicked.mock.calls.map(([event]) => (event as MouseEvent).ctrlKey)).not.toContain(false);
  });

  it('has no effect without a link', async () => {
    const { user, router } = renderWith(
      <Table label="Customers" columns={columns.slice(1)} rows={rows} keyOf={keyOf} />,
    );
    await user.click(screen.getByText('€20'));
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('the selection', () => {
  const selected = () => screen.getByTestId('selected').textContent;
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const all = () => box(t('list.selectAll'));

  it('has a checkbox for each row that can be selected, which does not open the record', async () => {
    const { user, router } = renderWith(<Selectable shown={rows} />);
    expect(screen.queryByRole('checkbox', { name: 'Select Ada' })).toBeNull();
    await user.click(box('Select Grace'));
    expect(selected()).toBe('Grace');
    expect(all()).toMatchObject({ checked: false, indeterminate: true });
    await user.click(box('Select Grace'));
    expect(selected()).toBe('');
    expect(all()).toMatchObject({ checked: false, indeterminate: false });
    expect(router.state.location.pathname).toBe('/');
  });

  it('selects all rows and none', async () => {
    const { user } = renderWith(<Selectable shown={rows} />);
    await user.click(box('Select Mira'));
    await user.click(all());
    expect(selected()).toBe('Grace, Mira');
    expect(all()).toMatchObject({ checked: true, indeterminate: false });
    await user.click(all());
    expect(selected()).toBe('');
  });

  it('counts the shown rows only', async () => {
    const { user, rerender } = renderWith(<Selectable shown={rows} />);
    await user.click(all());
    rerender(<Selectable shown={rows.slice(0, 2)} />);
    expect(selected()).toBe('Grace');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    rerender(<Selectable shown={rows} />);
    expect(selected()).toBe('');
  });

  it('is moved between rows by the arrow keys', async () => {
    const { user } = renderWith(<Selectable shown={rows} />);
    box('Select Grace').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(box('Select Mira'));
  });
});
