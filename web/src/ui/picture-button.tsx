import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWords } from '../words/words.tsx';
import { importWithRetry } from './import-with-retry.ts';
import { lazyComponent } from './lazy-component.tsx';
import { loadOrToast } from './load-or-toast.ts';
import { PICTURE_TYPES, pictureOf, readPicture } from './picture.ts';

// Fetched when a picture was chosen for the first time.
const CropDialog = lazyComponent(
  async () => (await importWithRetry(() => import('./crop-dialog.tsx'))).CropDialog,
);

type Props = {
  readonly shape: 'round' | 'square';
  /** How long the picture may be, as a `data:` URL. */
  readonly longest: number;
  readonly isBusy?: boolean;
  readonly onPicture: (picture: string) => void;
  /** A file was chosen that is none, or one that is. */
  readonly onVerdict: (isWrong: boolean) => void;
};

/** Takes a picture from a file: the reader says which square of it, and it is made small here. */
export function PictureButton({ shape, longest, isBusy = false, onPicture, onVerdict }: Props) {
  const { t } = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await readPicture(file);
    onVerdict(picture === null);
    if (picture === null) return;
    if (await loadOrToast(CropDialog, t)) setChosen(picture);
    else picture.close();
  };
  const close = () => {
    chosen?.close();
    setChosen(null);
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={isBusy}
        leftSection={<IconPhoto size={17} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {t('settings.logoChoose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {chosen && (
        <CropDialog
          picture={chosen}
          shape={shape}
          onClose={close}
          onChosen={(crop) => {
            const picture = pictureOf(chosen, crop, longest);
            onVerdict(picture === null);
            close();
            if (picture !== null) onPicture(picture);
          }}
        />
      )}
    </>
  );
}
