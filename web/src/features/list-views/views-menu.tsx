import { Button } from '@mantine/core';
import {
  IconCheck,
  IconDeviceFloppy,
  IconList,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Menu } from '../../components/overlays/menu.tsx';
import { MenuDivider, MenuItem } from '../../components/overlays/menu-item.tsx';
import type { ListPreferences } from './use-list-preferences.ts';
import { appliedView, viewQuery } from './view-query.rules.ts';
import classes from './views.module.css';
import { type ViewStep, ViewsDialog } from './views-dialog.tsx';

type Props = {
  readonly preferences: ListPreferences;
  /** The query parameters of the list that filter and sort. */
  readonly parameters: readonly string[];
};

/** The views of a list: applies one, saves the current filters and sort as a view, and opens the dialog that edits views. */
export function ViewsMenu({ preferences, parameters }: Props) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [step, setStep] = useState<ViewStep | null>(null);
  const { views, error, retry } = preferences;
  const all = { id: '', name: t('views.all'), query: '' };
  const applied = appliedView([all, ...views], query, parameters);
  const current = viewQuery(query, parameters);
  return (
    <>
      <Menu
        align="start"
        trigger={(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            className={classes.trigger}
            leftSection={<IconList size={16} aria-hidden />}
          >
            {applied ? t('views.applied', { name: applied.name }) : t('views.title')}
          </Button>
        )}
      >
        <div className={classes.views}>
          {[all, ...views].map((view) => (
            <MenuItem
              key={view.id}
              to={`?${viewQuery(view.query, parameters)}`}
              isCurrent={view === applied}
              aside={view === applied && <IconCheck size={16} aria-hidden />}
            >
              {view.name}
            </MenuItem>
          ))}
        </div>
        {error && (
          <MenuItem icon={<IconRefresh size={18} aria-hidden />} onClick={retry}>
            {t('views.notLoaded')}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem
          icon={<IconDeviceFloppy size={18} aria-hidden />}
          reason={current === '' ? t('views.nothingToSave') : null}
          onClick={() => setStep({ what: 'save' })}
        >
          {t('views.save')}
        </MenuItem>
        {views.length > 0 && (
          <MenuItem
            icon={<IconPencil size={18} aria-hidden />}
            onClick={() => setStep({ what: 'manage' })}
          >
            {t('views.manage')}
          </MenuItem>
        )}
      </Menu>
      <ViewsDialog preferences={preferences} current={current} step={step} onStep={setStep} />
    </>
  );
}
