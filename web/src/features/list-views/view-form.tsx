import { Button, TextInput } from '@mantine/core';
import { type ListView, listViewErrors, listViewRoutes } from '@tessera/contracts/org/list-views';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { errorText } from '../../i18n/texts.ts';
import type { ListPreferences } from './use-list-preferences.ts';

type Props = {
  readonly preferences: Pick<ListPreferences, 'organizationId' | 'list'>;
  /** The view that is renamed; null saves a new one. */
  readonly view: ListView | null;
  /** The filters and sort of the view. */
  readonly query: string;
  readonly onDone: () => void;
};

const schema = z.pick(listViewRoutes.saveListView.body, { name: true });
/** Shown at the name. */
const NAME_ERRORS = Object.values(listViewErrors).map(({ code }) => code);

/** Saves filters and sort as a view, or renames a view. */
export function ViewForm({ preferences, view, query, onDone }: Props) {
  const { t } = useTranslation();
  const { organizationId, list } = preferences;
  const input = useRef<HTMLInputElement>(null);
  const save = useCommand(listViewRoutes.saveListView, {
    invalidates: [listViewRoutes.listViews],
  });
  const form = useSchemaForm({
    initial: { name: view?.name ?? '' },
    schema,
    texts: { name: t('views.nameWrong') },
  });
  useEffect(() => input.current?.focus(), []);

  const submit = form.submit(({ name }) => {
    const body = { id: view?.id, list, name, query, organizationId };
    void save.trigger(
      { body },
      {
        onSuccess(saved) {
          toast(t('views.saved', { name: saved.name }));
          onDone();
        },
        onError(error) {
          if (!NAME_ERRORS.includes(error.code)) return;
          form.setFieldError('name', errorText(error, t));
          input.current?.focus();
        },
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('views.form')}>
      <Stack>
        <ErrorAlert error={save.error} ignoredCodes={NAME_ERRORS} />
        <TextInput
          {...form.field('name')}
          ref={input}
          label={t('views.name')}
          placeholder={t('views.nameExample')}
          autoComplete="off"
          data-autofocus
        />
        <Row>
          <Button type="submit" loading={save.isBusy}>
            {view ? t('common.save') : t('views.saveTitle')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
