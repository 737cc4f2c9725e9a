import { Button } from '@mantine/core';
import { type ListView, listViewRoutes } from '@tessera/contracts/org/list-views';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import type { ListPreferences } from './use-list-preferences.ts';
import classes from './views.module.css';

type Props = {
  readonly preferences: ListPreferences;
  /** The current filters and sort; empty without any. */
  readonly current: string;
  readonly onRename: (view: ListView) => void;
  readonly onDelete: (view: ListView) => void;
  readonly onDone: () => void;
};

/** The saved views, each with buttons to rename, replace and delete it. */
export function EditViews({ preferences, current, ...on }: Props) {
  const { t } = useTranslation();
  const { organizationId, list, views } = preferences;
  const id = useId();
  const done = useRef<HTMLButtonElement>(null);
  const replace = useCommand(listViewRoutes.saveListView, {
    invalidates: [listViewRoutes.listViews],
  });
  useEffect(() => done.current?.focus(), []);

  const replaceQuery = ({ id: viewId, name }: ListView) =>
    void replace.trigger(
      { body: { id: viewId, list, name, query: current, organizationId } },
      { onSuccess: () => toast(t('views.replaced', { name })) },
    );
  return (
    <Stack>
      <ErrorAlert error={replace.error} />
      {views.length === 0 && <p className={classes.none}>{t('views.none')}</p>}
      <ul className={classes.list}>
        {views.map((view) => {
          const described = { 'aria-describedby': `${id}-${view.id}`, size: 'xs' } as const;
          return (
            <li key={view.id}>
              <span id={`${id}-${view.id}`} className={classes.name}>
                {view.name}
              </span>
              <Row gap={6}>
                <Button {...described} variant="default" onClick={() => on.onRename(view)}>
                  {t('views.rename')}
                </Button>
                {current !== '' && current !== view.query && (
                  <Button
                    {...described}
                    variant="default"
                    disabled={replace.isBusy}
                    onClick={() => replaceQuery(view)}
                  >
                    {t('views.replace')}
                  </Button>
                )}
                <Button
                  {...described}
                  variant="subtle"
                  color="red.9"
                  className={classes.delete}
                  onClick={() => on.onDelete(view)}
                >
                  {t('views.delete')}
                </Button>
              </Row>
            </li>
          );
        })}
      </ul>
      <div>
        <Button ref={done} onClick={on.onDone} data-autofocus>
          {t('common.done')}
        </Button>
      </div>
    </Stack>
  );
}
