import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../words/words.tsx';

/** A password with a button that shows it. Pasting is allowed, and password managers are welcome. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useWords();
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
