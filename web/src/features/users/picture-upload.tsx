import { MAX_PICTURE_LENGTH, pictureRoutes } from '@tessera/contracts/identity/pictures';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { PictureButton } from '../../components/forms/picture-button.tsx';

/** Uploads a picture from a file and saves it at once. */
export function PictureUpload({ onSaved }: { readonly onSaved: (image: string) => void }) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const keep = useCommand(pictureRoutes.setPicture, { invalidates: [sessionRoutes.getSession] });

  const take = (picture: string) =>
    void keep.trigger(
      { body: { picture } },
      {
        onSuccess({ image }) {
          onSaved(image);
          toast(t('profile.saved'));
        },
      },
    );
  return (
    <div>
      <PictureButton
        shape="round"
        maxLength={MAX_PICTURE_LENGTH}
        isBusy={keep.isBusy}
        onPicture={take}
        onVerdict={setWrong}
      />
      {isWrong && <p role="status">{t('settings.logoWrong')}</p>}
      <ErrorAlert error={keep.error} />
    </div>
  );
}
