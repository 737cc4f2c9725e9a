import type { MantineSize } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../components/forms/password-field.tsx';
import { PasswordMeter } from '../components/forms/password-meter.tsx';
import { useAccountSettings } from './use-account-settings.ts';

type Props = {
  readonly field: ComponentProps<typeof PasswordField> & { readonly value: string };
  readonly label: string;
  readonly size?: MantineSize;
};

/** A field for a new password with its minimum length and its strength. */
export function NewPassword({ field, label, size }: Props) {
  const { t } = useTranslation();
  const { min } = useAccountSettings().passwordLength;
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        description={t('signUp.passwordHint', { count: min })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...(size && { size })}
      />
      <PasswordMeter password={field.value} min={min} />
    </div>
  );
}
