import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, choose, errorAt, field } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { MetadataEditor } from './metadata-editor.tsx';
import { useMetadata } from './use-metadata.ts';

/** The editor with its value, as the forms use it. */
function Editor({ stored }: { readonly stored: string | null }) {
  const draft = useMetadata(stored);
  return (
    <>
      <MetadataEditor of={draft} />
      <output>{JSON.stringify(draft.value)}</output>
    </>
  );
}

const value = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
const json = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('settings.metadata') });

describe('MetadataEditor', () => {
  it('adds, types and removes fields', async () => {
    const { user } = renderWith(<Editor stored={null} />);
    expect(screen.getByText(t('metadata.none'))).toBeDefined();
    await user.click(button(t('metadata.add')));
    await user.type(field(t('metadata.name')), 'seats');
    await user.type(field(t('metadata.value')), '12');
    expect(value()).toEqual({ seats: '12' });
    await choose(user, t('metadata.kind'), t('metadata.kind.number'));
    expect(value()).toEqual({ seats: 12 });
    await choose(user, t('metadata.kind'), t('metadata.kind.boolean'));
    await choose(user, t('metadata.value'), t('roles.yes'));
    expect(value()).toEqual({ seats: true });
    await user.click(button(t('metadata.remove', { name: 'seats' })));
    expect(value()).toEqual({});
  });

  it('reports an empty name and a value of the wrong type on blur', async () => {
    const { user } = renderWith(<Editor stored={'{"seats":12}'} />);
    await user.clear(field(t('metadata.value')));
    await user.type(field(t('metadata.value')), 'twelve');
    await user.tab();
    expect(errorAt(field(t('metadata.value')))).toBe(t('metadata.wrongNumber'));
    expect(value()).toBeNull();
    await user.clear(field(t('metadata.name')));
    expect(errorAt(field(t('metadata.name')))).toBe(t('metadata.wrongName'));
  });

  it('shows the fields as JSON and back, unless the JSON is invalid', async () => {
    const { user } = renderWith(<Editor stored={'{"plan":"pro"}'} />);
    await user.click(field(t('metadata.asJson')));
    expect(JSON.parse(json().value)).toEqual({ plan: 'pro' });
    await user.clear(json());
    await user.type(json(), 'no object');
    await user.click(field(t('metadata.asFields')));
    expect(errorAt(json())).toBe(t('settings.metadataWrong'));
    await user.clear(json());
    await user.type(json(), '{{"seats":3}');
    await user.click(field(t('metadata.asFields')));
    expect(field(t('metadata.name')).value).toBe('seats');
    expect(value()).toEqual({ seats: 3 });
  });
});
