import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { initAllMessages, initMessages } from '../../test/init-messages.ts';
import { currentLanguage, isTextKey, withAppMessages } from './i18n.ts';
import { RichText } from './rich-text.tsx';

describe('messages', () => {
  beforeEach(() => initMessages());
  afterAll(() => initAllMessages());

  it('formats numbers by the language', async () => {
    expect(i18next.t('signUp.passwordHint', { count: 1200 })).toContain('1,200');
    await i18next.changeLanguage('de');
    expect(i18next.t('signUp.passwordHint', { count: 1200 })).toContain('1.200');
    expect(document.documentElement.lang).toBe('de');
  });

  it.each([
    [1, 'one'],
    [3, 'few'],
    [5, 'many'],
    [21, 'one'],
  ])('selects the plural form of the language for %i', async (count, form) => {
    await i18next.changeLanguage('ru');
    const { usedKey, exactUsedKey } = i18next.t('signUp.passwordHint', {
      count,
      returnDetails: true,
    });
    expect(exactUsedKey).toBe(`${usedKey}_${form}`);
  });

  it('loads the messages of pages that need a session, also in a language selected later', async () => {
    expect(await withAppMessages(Promise.resolve('page'))).toBe('page');
    expect(isTextKey('members.roles')).toBe(true);
    await i18next.changeLanguage('fr');
    expect(currentLanguage()).toBe('fr');
    expect(i18next.t('members.roles')).toBe('Rôles');
  });

  it('shows a tag in a value as text', () => {
    render(<RichText of="verification.sentText" values={{ email: '<b>ada</b>@example.com' }} />);
    expect(screen.getByText('<b>ada</b>@example.com').tagName).toBe('STRONG');
  });
});
