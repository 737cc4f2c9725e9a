import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password field with a button that shows the password. Allows pasting and password managers. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'password.hide' : 'password.show'),
        tabIndex: 0,
      }}
    />
  );
}
