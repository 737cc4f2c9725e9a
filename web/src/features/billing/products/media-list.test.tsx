import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith } from '../../../../test/render-with.tsx';
import { MediaList } from './media-list.tsx';

const picture = {
  id: 'media-1',
  name: 'Cover',
  mimeType: 'image/png',
  size: 2_048,
  sizeReadable: '2 KB',
  publicUrl: 'https://provider.example/cover.png',
};
const pictures = () => document.querySelectorAll('img');

describe('MediaList', () => {
  it('shows an image without a referrer, and hides it if it does not load', () => {
    renderWith(<MediaList of={[picture]} />);
    const [image] = pictures();
    if (!image) throw new Error('no image');
    expect(image.src).toBe(picture.publicUrl);
    expect(image.referrerPolicy).toBe('no-referrer');
    fireEvent.error(image);
    expect(pictures()).toHaveLength(0);
    expect(screen.getByText('Cover')).toBeDefined();
    expect(screen.getByText('2 KB')).toBeDefined();
  });

  it('shows only the names of other files, and the id of a file without a name', () => {
    renderWith(
      <MediaList
        of={[
          { ...picture, mimeType: 'application/pdf' },
          { ...picture, id: 'media-2', name: null, publicUrl: 'javascript:alert(1)' },
        ]}
      />,
    );
    expect(pictures()).toHaveLength(0);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cover2 KB',
      'media-22 KB',
    ]);
  });
});
