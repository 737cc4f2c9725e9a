import { LONGEST_PICTURE, pictureRoutes } from '@app/contracts/identity/pictures';
import { sessionRoutes } from '@app/contracts/identity/sessions';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { pictureOf } from '../../ui/picture.ts';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useWords } from '../../words/words.tsx';

/** Takes a picture from a file: cut to a square and made small here, kept at once. */
export function ChoosePicture({ onKept }: { readonly onKept: (image: string) => void }) {
  const { t } = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const keep = useCommand(pictureRoutes.setPicture, { stale: [sessionRoutes.getSession] });

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await pictureOf(file, LONGEST_PICTURE);
    setWrong(picture === null);
    if (picture === null) return;
    void keep.trigger(
      { body: { picture } },
      {
        onSuccess({ image }) {
          onKept(image);
          toast(t('profile.saved'));
        },
      },
    );
  };
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        loading={keep.isBusy}
        leftSection={<IconPhoto size={17} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {t('settings.logoChoose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {isWrong && <p role="status">{t('settings.logoWrong')}</p>}
      <Problem of={keep.error} />
    </div>
  );
}
