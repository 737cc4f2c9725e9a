import { TextInput } from '@mantine/core';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { button, errorAt, field } from '../../../test/form-queries.ts';
import { renderWith } from '../../../test/render-with.tsx';
import { useSchemaForm } from './use-schema-form.ts';

type Values = { readonly name: string; readonly slug: string };
type Props = { readonly saved: Values; readonly onValid: (values: Values) => void };

const schema = z.object({
  name: z.string().check(z.minLength(2)),
  slug: z.string().check(z.regex(/^[a-z]+$/)),
});

function Form({ saved, onValid }: Props) {
  const form = useSchemaForm({
    initial: saved,
    schema,
    texts: { name: 'Too short', slug: 'Letters only' },
  });
  return (
    <form onSubmit={form.submit(onValid)} noValidate>
      <TextInput {...form.field('name')} label="Name" />
      <TextInput {...form.field('slug')} label="Slug" />
      <button type="submit">Save</button>
      <button type="button" onClick={form.reset}>
        Discard
      </button>
      <button type="button" onClick={() => form.setFieldError('slug', 'Taken')}>
        Reject
      </button>
    </form>
  );
}

const empty = { name: '', slug: '' };
const show = (saved: Values, onValid = vi.fn()) =>
  renderWith(<Form saved={saved} onValid={onValid} />);

describe('useSchemaForm', () => {
  it('reports the field that loses the focus, unless it is empty, until it is edited', async () => {
    const { user } = show(empty);
    await user.click(field('Name'));
    await user.click(field('Slug'));
    expect(errorAt(field('Name'))).toBeNull();
    await user.type(field('Slug'), '1');
    await user.tab();
    expect(errorAt(field('Slug'))).toBe('Letters only');
    expect(errorAt(field('Name'))).toBeNull();
    await user.type(field('Slug'), 'a');
    expect(errorAt(field('Slug'))).toBeNull();
  });

  it('reports all fields on submit, and focuses the first invalid one', async () => {
    const onValid = vi.fn();
    const { user } = show(empty, onValid);
    await user.click(button('Save'));
    expect([field('Name'), field('Slug')].map(errorAt)).toEqual(['Too short', 'Letters only']);
    expect(document.activeElement).toBe(field('Name'));
    await user.keyboard('Ada{Enter}');
    expect(document.activeElement).toBe(field('Slug'));
    await user.keyboard('ada{Enter}');
    expect(onValid.mock.calls.map(([values]) => values)).toEqual([{ name: 'Ada', slug: 'ada' }]);
  });

  it('shows an error of the server until its field is edited or the form is submitted again', async () => {
    const { user } = show({ name: 'Ada', slug: 'ada' });
    await user.click(button('Reject'));
    expect(errorAt(field('Slug'))).toBe('Taken');
    await user.click(button('Save'));
    expect(errorAt(field('Slug'))).toBeNull();
  });

  it('resets to the values that were saved last', async () => {
    const { user, rerender } = show({ name: 'Ada', slug: 'ada' });
    rerender(<Form saved={{ name: 'Ada L', slug: 'ada' }} onValid={vi.fn()} />);
    await user.type(field('Name'), '1');
    await user.click(button('Discard'));
    expect(field('Name').value).toBe('Ada L');
  });
});
