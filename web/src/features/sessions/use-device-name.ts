import type { ListedSession } from '@tessera/contracts/identity/sessions';
import { useTranslation } from 'react-i18next';
import { deviceOf } from './device-name.rules.ts';

/** The name of a session's device: its browser and its operating system, as far as they are known. */
export function useDeviceName() {
  const { t } = useTranslation();
  return ({ userAgent }: Pick<ListedSession, 'userAgent'>): string => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('sessions.on', { browser, system });
    if (browser) return t('sessions.onUnknownSystem', { browser });
    if (system) return t('sessions.unknownBrowser', { system });
    return t('sessions.unknownDevice');
  };
}
