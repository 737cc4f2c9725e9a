import type { ListView } from '@tessera/contracts/org/list-views';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../components/overlays/modal.tsx';
import { DeleteView } from './delete-view.tsx';
import { EditViews } from './edit-views.tsx';
import type { ListPreferences } from './use-list-preferences.ts';
import { ViewForm } from './view-form.tsx';

/** What the dialog shows, and the view that is changed. */
export type ViewStep =
  | { readonly what: 'save' | 'manage' }
  | { readonly what: 'rename' | 'delete'; readonly view: ListView };

type Props = {
  readonly preferences: ListPreferences;
  /** The current filters and sort. */
  readonly current: string;
  /** Null while closed. */
  readonly step: ViewStep | null;
  readonly onStep: (step: ViewStep | null) => void;
};

/** Saves, renames, replaces and deletes the views of a list. One dialog for all, so that it keeps the focus. */
export function ViewsDialog(props: Props) {
  const { t } = useTranslation();
  const { step, onStep } = props;
  const titles = {
    save: t('views.saveTitle'),
    manage: t('views.manageTitle'),
    rename: t('views.renameTitle'),
    delete: t('views.deleteTitle', { name: step && 'view' in step ? step.view.name : '' }),
  };
  return (
    <Modal
      opened={step !== null}
      onClose={() => onStep(null)}
      title={step && titles[step.what]}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {step && <Step {...props} step={step} />}
    </Modal>
  );
}

function Step({ preferences, current, step, onStep }: Props & { readonly step: ViewStep }) {
  const close = () => onStep(null);
  const goBack = () => onStep({ what: 'manage' });
  switch (step.what) {
    case 'save':
      return <ViewForm preferences={preferences} view={null} query={current} onDone={close} />;
    case 'rename':
      return (
        <ViewForm
          preferences={preferences}
          view={step.view}
          query={step.view.query}
          onDone={goBack}
        />
      );
    case 'delete':
      return <DeleteView view={step.view} onDone={goBack} />;
    case 'manage':
      return (
        <EditViews
          preferences={preferences}
          current={current}
          onRename={(view) => onStep({ what: 'rename', view })}
          onDelete={(view) => onStep({ what: 'delete', view })}
          onDone={close}
        />
      );
  }
}
