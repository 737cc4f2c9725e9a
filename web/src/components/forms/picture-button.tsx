import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importWithRetry } from '../feedback/import-with-retry.ts';
import { lazyComponent } from '../feedback/lazy-component.tsx';
import { loadOrToast } from '../feedback/load-or-toast.ts';
import { PICTURE_TYPES, pictureOf, readPicture } from './picture.ts';

// Loaded when the first picture is selected.
const CropDialog = lazyComponent(
  async () => (await importWithRetry(() => import('./crop-dialog.tsx'))).CropDialog,
);

type Props = {
  readonly shape: 'round' | 'square';
  /** The maximum length of the picture as a `data:` URL. */
  readonly maxLength: number;
  readonly isBusy?: boolean;
  readonly onPicture: (picture: string) => void;
  /** Called after a file was selected, with true if it is not a valid picture. */
  readonly onVerdict: (isWrong: boolean) => void;
};

/** Selects a picture from a file, crops it to a square, and scales it down in the browser. */
export function PictureButton({ shape, maxLength, isBusy = false, onPicture, onVerdict }: Props) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<ImageBitmap | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await readPicture(file);
    onVerdict(picture === null);
    if (picture === null) return;
    if (await loadOrToast(CropDialog, t)) setSelected(picture);
    else picture.close();
  };
  const close = () => {
    selected?.close();
    setSelected(null);
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
      {selected && (
        <CropDialog
          picture={selected}
          shape={shape}
          onClose={close}
          onCropped={(crop) => {
            const picture = pictureOf(selected, crop, maxLength);
            onVerdict(picture === null);
            close();
            if (picture !== null) onPicture(picture);
          }}
        />
      )}
    </>
  );
}
