import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Confirm } from '../overlays/confirm.tsx';

type Props = { readonly isUnsaved: boolean };

/**
 * Asks before a page with unsaved changes is left: with a dialog of the app for links, navigation and history steps, and
 * with the browser's own when the tab is closed or reloaded.
 */
export function UnsavedGuard({ isUnsaved }: Props) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      title={t('common.unsavedTitle')}
      confirm={t('common.leave')}
      keep={t('common.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('common.unsaved')}</p>
    </Confirm>
  );
}
