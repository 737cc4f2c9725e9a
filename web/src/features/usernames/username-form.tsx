import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { type User, usernameErrors, userRoutes } from '@tessera/contracts/identity/users';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { FieldStatus } from '../../components/forms/field-status.tsx';
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { errorCodeText } from '../../i18n/texts.ts';
import { useUsernameCheck } from '../../session/use-username-check.ts';

const CODES = Object.values(usernameErrors).map(({ code }) => code);

type Props = { readonly user: User };

/**
 * Changes the username. It is stored twice, in lower case and as typed for display; one field sets both.
 */
export function UsernameForm({ user }: Props) {
  const { t } = useTranslation();
  const shown = user.displayUsername ?? user.username ?? '';
  const input = useRef<HTMLInputElement>(null);
  const update = useCommand(userRoutes.updateUser, { invalidates: [sessionRoutes.getSession] });
  const form = useForm({ initialValues: { username: shown }, onValuesChange: update.reset });
  const wanted = form.values.username.trim();
  const check = useUsernameCheck(wanted, user.username);
  const isChanged = wanted !== shown && wanted !== '';
  const isCaseOnly = isChanged && wanted.toLowerCase() === user.username;

  const refused =
    check.status === 'rejected' ? check.code : CODES.find((code) => code === update.error?.code);

  const submit = form.onSubmit(() => {
    if (!isChanged) return;
    if (check.status === 'rejected') return input.current?.focus();
    const body = { username: wanted, displayUsername: wanted };
    void update.trigger(
      { body },
      { onSuccess: () => toast(t('username.saved', { username: wanted })) },
    );
  });
  return (
    <Section title={t('username.title')} lead={t('username.lead')}>
      <form onSubmit={submit} noValidate aria-label={t('username.title')}>
        <Stack>
          <UnsavedGuard isUnsaved={isChanged} />
          <ErrorAlert error={update.error} ignoredCodes={CODES} />
          <div style={{ maxWidth: '28.75rem' }}>
            <TextInput
              {...form.getInputProps('username')}
              ref={input}
              label={t('account.username')}
              error={refused && errorCodeText(refused, t)}
              leftSection={<span aria-hidden>@</span>}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            {refused === undefined && (
              <FieldStatus tone={check.status === 'available' ? 'good' : 'quiet'}>
                {check.status === 'checking' && t('username.checking')}
                {check.status === 'available' && t('username.free')}
                {check.status === 'idle' &&
                  (isCaseOnly ? t('username.caseOnly') : t('username.rules'))}
              </FieldStatus>
            )}
          </div>
          <Row>
            <Button type="submit" loading={update.isBusy} disabled={!isChanged}>
              {user.username === null ? t('username.set') : t('username.change')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Section>
  );
}
