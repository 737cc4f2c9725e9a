import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { CropDialog } from './crop-dialog.tsx';

const pictureOf = (width: number, height: number): ImageBitmap => ({ width, height, close() {} });

async function open(picture: ImageBitmap) {
  const onCropped = vi.fn();
  const onClose = vi.fn();
  const { user } = renderWith(
    <CropDialog picture={picture} onCropped={onCropped} onClose={onClose} />,
  );
  await screen.findByRole('dialog', { name: t('crop.title') });
  return { user, onCropped, onClose };
}
const frame = () => screen.getByRole('application', { name: t('crop.picture') });
const zoom = () => screen.getByLabelText<HTMLInputElement>(t('crop.zoom'));

describe('CropDialog', () => {
  it('starts with the largest centered square, and has the focus on the picture', async () => {
    const { user, onCropped } = await open(pictureOf(400, 200));
    await waitFor(() => expect(document.activeElement).toBe(frame()));
    await user.click(button(t('crop.use')));
    expect(onCropped).toHaveBeenCalledExactlyOnceWith({ zoom: 1, x: 200, y: 100 });
  });

  it('moves with the arrow keys and zooms, within the picture', async () => {
    const { user, onCropped } = await open(pictureOf(400, 200));
    await waitFor(() => expect(document.activeElement).toBe(frame()));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    fireEvent.change(zoom(), { target: { value: '2' } });
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await user.click(button(t('crop.use')));
    expect(onCropped).toHaveBeenCalledExactlyOnceWith({ zoom: 2, x: 204, y: 90 });
  });

  it('does not zoom into a small picture', async () => {
    await open(pictureOf(64, 64));
    expect(zoom().disabled).toBe(true);
  });

  it.each([
    ['the Escape key', '{Escape}'],
    ['its button', ''],
  ])('closes without a crop by %s', async (_by, key) => {
    const { user, onCropped, onClose } = await open(pictureOf(400, 200));
    if (key) await user.keyboard(key);
    else await user.click(button(t('common.cancel')));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onCropped).not.toHaveBeenCalled();
  });
});
