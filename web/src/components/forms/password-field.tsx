import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A password field with a button that shows the password. Allows pasting and password managers. Mantine sets
 * `aria-invalid` on all fields but this one.
 */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'password.hide' : 'password.show'),
        tabIndex: 0,
      }}
    />
  );
}
