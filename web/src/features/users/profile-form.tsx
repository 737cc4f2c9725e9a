import { Button, TextInput } from '@mantine/core';
import { displayName, imageUrl } from '@tessera/contracts/define/text';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { type User, userRoutes } from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Section } from '../../components/layout/section.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { PictureUpload } from './picture-upload.tsx';
import classes from './profile-form.module.css';

/** An empty field removes the picture. */
const schema = z.object({ name: displayName, image: z.union([z.literal(''), imageUrl]) });

type Props = { readonly user: User };

/** The public profile: name and picture. */
export function ProfileForm({ user }: Props) {
  const { t } = useTranslation();
  const update = useCommand(userRoutes.updateUser, { invalidates: [sessionRoutes.getSession] });
  const saved = { name: user.name, image: user.image ?? '' };
  const form = useSchemaForm({
    initial: saved,
    schema,
    texts: { name: t('signUp.nameWrong'), image: t('profile.imageWrong') },
  });
  const { values } = form;
  const isChanged = values.name.trim() !== saved.name || values.image.trim() !== saved.image;

  const submit = form.submit((typed) => {
    const body = { name: typed.name.trim(), image: typed.image.trim() || null };
    void update.trigger({ body }, { onSuccess: () => toast(t('profile.saved')) });
  });
  const isPicture = schema.shape.image.safeParse(values.image.trim()).success;

  return (
    <Section title={t('profile.title')} lead={t('profile.lead')}>
      <form onSubmit={submit} noValidate aria-label={t('profile.title')}>
        <Stack>
          <UnsavedGuard isUnsaved={isChanged} />
          <ErrorAlert error={update.error} />
          <div className={classes.fields}>
            <Avatar
              name={values.name || user.name}
              image={isPicture ? values.image.trim() || null : null}
              size={88}
            />
            <div className={classes.column}>
              <PictureUpload onSaved={(image) => form.setFieldValue('image', image)} />
              <TextInput {...form.field('name')} label={t('account.name')} autoComplete="name" />
              <TextInput
                {...form.field('image')}
                label={t('profile.image')}
                description={t('profile.imageHint')}
                type="url"
                inputMode="url"
                autoComplete="photo"
                placeholder="https://"
              />
            </div>
          </div>
          <Row>
            <Button type="submit" loading={update.isBusy} disabled={!isChanged}>
              {t('common.save')}
            </Button>
            {values.image !== '' && (
              <Button variant="default" onClick={() => form.setFieldValue('image', '')}>
                {t('profile.removeImage')}
              </Button>
            )}
            {isChanged && (
              <Button variant="subtle" onClick={form.reset}>
                {t('common.discard')}
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Section>
  );
}
