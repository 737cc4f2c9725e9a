import { Button } from '@mantine/core';
import { type ListView, listViewRoutes } from '@tessera/contracts/org/list-views';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';

type Props = { readonly view: ListView; readonly onDone: () => void };

/** Deletes a view after a confirmation; the cancel button has the focus. */
export function DeleteView({ view, onDone }: Props) {
  const { t } = useTranslation();
  const { id, name } = view;
  const cancel = useRef<HTMLButtonElement>(null);
  const remove = useCommand(listViewRoutes.deleteListView, {
    invalidates: [listViewRoutes.listViews],
  });
  useEffect(() => cancel.current?.focus(), []);

  const confirm = () =>
    void remove.trigger(
      { body: { id } },
      {
        onSuccess() {
          toast(t('views.deleted', { name }));
          onDone();
        },
      },
    );
  return (
    <Stack>
      <div>{t('views.deleteText')}</div>
      <ErrorAlert error={remove.error} />
      <Row>
        <Button ref={cancel} variant="default" onClick={onDone}>
          {t('common.keep')}
        </Button>
        <Button color="red.9" loading={remove.isBusy} onClick={confirm}>
          {t('views.delete')}
        </Button>
      </Row>
    </Stack>
  );
}
