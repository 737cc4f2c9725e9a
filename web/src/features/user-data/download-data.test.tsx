import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import { archiveName } from '@tessera/contracts/identity/user-data';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { serve } from '../../../test/serve.ts';
import { setReauthenticate } from '../../api/fresh-session.ts';
import { DownloadData } from './download-data.tsx';

const EXPORT = 'GET /api/auth/export-user-data';
const downloadButton = () => button(t('userData.download'));

describe('DownloadData', () => {
  let saved: MockInstance<HTMLAnchorElement['click']>;
  beforeEach(() => {
    saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  });
  afterEach(() => saved.mockRestore());

  it('says that the file is prepared, and saves it once under a name with the date', async () => {
    const server = serve({ [EXPORT]: () => ({ formatVersion: 1 }) });
    const { user } = renderWith(<DownloadData />);
    const progress = screen.findByText(t('userData.preparing'));
    await pressTwice({ user, server, name: t('userData.download'), route: EXPORT });
    await progress;
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.contexts[0]).toMatchObject({ download: archiveName(new Date()) });
    expect(screen.queryByText(t('userData.preparing'))).toBeNull();
  });

  it('shows an error, and saves the file when the user tries again', async () => {
    serve({ [EXPORT]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const { user } = renderWith(<DownloadData beforeDeletion />);
    screen.getByRole('heading', { name: t('userData.beforeDeletion') });
    await user.click(downloadButton());
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    expect(saved).not.toHaveBeenCalled();
    serve({ [EXPORT]: () => ({ formatVersion: 1 }) });
    await user.click(button(t('common.tryAgain')));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks the user to authenticate again when the session is too old', async () => {
    let isOld = true;
    const withdraw = setReauthenticate(async () => {
      isOld = false;
      return true;
    });
    serve({
      [EXPORT]: () =>
        isOld ? new ApiError(sessionErrors.SESSION_IS_NOT_FRESH) : { formatVersion: 1 },
    });
    const { user } = renderWith(<DownloadData />);
    await user.click(downloadButton());
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    withdraw();
  });
});
