import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { button, field } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { FormModal, useUnsavedInput } from './form-modal.tsx';

function Form({ onSaved }: { readonly onSaved: () => void }) {
  const [name, setName] = useState('');
  useUnsavedInput(name !== '');
  return (
    <>
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <button type="button" onClick={onSaved}>
        Save
      </button>
    </>
  );
}

/** A button that opens the dialog. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Create
      </button>
      <FormModal
        opened={isOpen}
        onClose={close}
        title="Team"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Form onSaved={close} />
      </FormModal>
    </>
  );
}

async function openDialog() {
  const { user } = renderWith(<Page />);
  await user.click(button('Create'));
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  const clickOutside = async () => {
    const overlay = document.querySelector('.mantine-Modal-overlay');
    if (overlay === null) throw new Error('no overlay');
    await user.click(overlay);
  };
  return { user, clickOutside };
}

const confirmation = () => screen.queryByRole('dialog', { name: t('unsavedInput.title') });
const dialog = () => screen.queryByRole('dialog', { name: 'Team' });

describe('FormModal', () => {
  it('closes without a confirmation if there is no input', async () => {
    const { user, clickOutside } = await openDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    await user.click(button('Create'));
    await clickOutside();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(confirmation()).toBeNull();
  });

  it('ignores a click outside if there is unsaved input', async () => {
    const { user, clickOutside } = await openDialog();
    await user.type(field('Name'), 'Sales');
    await clickOutside();
    expect(confirmation()).toBeNull();
    expect(field('Name').value).toBe('Sales');
  });

  it('asks before Escape discards unsaved input', async () => {
    const { user } = await openDialog();
    await user.type(field('Name'), 'Sales');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(confirmation()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(field('Name').value).toBe('Sales');

    await user.keyboard('{Escape}');
    await user.click(button(t('common.discard')));
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Create')));
    await user.click(button('Create'));
    expect(confirmation()).toBeNull();
    expect(field('Name').value).toBe('');
  });

  it('asks before the close button discards unsaved input', async () => {
    const { user } = await openDialog();
    await user.type(field('Name'), 'Sales');
    await user.click(button(t('common.close')));
    await screen.findByRole('dialog', { name: t('unsavedInput.title') });
  });

  it('closes without a confirmation when the form is saved', async () => {
    const { user } = await openDialog();
    await user.type(field('Name'), 'Sales');
    await user.click(button('Save'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(confirmation()).toBeNull();
  });
});
