import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { Language } from '@tessera/contracts/identity/users';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { field, messageOf } from '../../../test/form-queries.ts';
import { initAllMessages } from '../../../test/init-messages.ts';
import { renderWith } from '../../../test/render-with.tsx';
import { session } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { useSession } from '../../session/use-session.ts';
import { useUserLanguage } from '../../session/use-user-language.ts';
import { LanguageField } from './language-field.tsx';

const SESSION = 'GET /api/auth/get-session';
const UPDATE = 'POST /api/auth/update-user';

function Page() {
  useUserLanguage();
  return (
    <>
      <output>{useSession().status}</output>
      <LanguageField />
    </>
  );
}

describe('LanguageField', () => {
  let saved: Language = 'en';
  beforeEach(() => {
    saved = 'en';
  });
  // The other tests expect English messages.
  afterEach(() => initAllMessages());

  async function open() {
    const server = serve({
      [SESSION]: () => ({ ...session, user: { ...session.user, language: saved } }),
      [UPDATE](body) {
        saved = (body as { language: Language }).language;
        return { status: true };
      },
    });
    const { user } = renderWith(<Page />);
    await screen.findByText('signed-in');
    const select = async (name: string) => {
      await user.click(field(i18next.t('language.label')));
      await user.click(await screen.findByRole('option', { name }));
    };
    return { user, server, select };
  }
  const shown = () => field(i18next.t('language.label')).value;
  const savedText = (language: Language) => i18next.t('common.saved', { lng: language });

  it('confirms the change when it is saved, and undoes it', async () => {
    const { user, server, select } = await open();
    const release = server.hold();
    await select('Deutsch');
    await waitFor(() => expect(shown()).toBe('Deutsch'));
    expect(screen.queryByText(savedText('de'))).toBeNull();
    release();
    await screen.findByText(savedText('de'));
    await user.click(screen.getByRole('button', { name: i18next.t('common.undo') }));
    await waitFor(() => expect(shown()).toBe('English'));
    await waitFor(() => expect(saved).toBe('en'));
  });

  it('saves the latest choice after the running call, without a return to the earlier one', async () => {
    const { server, select } = await open();
    const languages: string[] = [];
    const record = (language: string) => languages.push(language);
    i18next.on('languageChanged', record);
    const release = server.hold();
    await select('Deutsch');
    await waitFor(() => expect(shown()).toBe('Deutsch'));
    await select('Polski');
    await waitFor(() => expect(shown()).toBe('Polski'));
    await select('Français');
    await waitFor(() => expect(shown()).toBe('Français'));
    release();
    await screen.findByText(savedText('fr'));
    await waitFor(() => expect(server.queries(SESSION)).toHaveLength(2));
    i18next.off('languageChanged', record);
    expect(server.bodies(UPDATE)).toEqual([{ language: 'de' }, { language: 'fr' }]);
    expect(languages.join(' ')).toMatch(/^de pl( fr)+$/);
    expect(screen.queryByText(savedText('de'))).toBeNull();
  });

  it('restores the previous language and shows the error if the change is not saved', async () => {
    const { select } = await open();
    serve({ [UPDATE]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const message = messageOf(commonErrors.SERVICE_UNAVAILABLE);
    await select('Deutsch');
    await screen.findByText(message);
    await waitFor(() => expect(shown()).toBe('English'));
    expect(screen.queryByText(savedText('en'))).toBeNull();
    expect(localStorage.getItem('language')).toBe('en');
  });
});
