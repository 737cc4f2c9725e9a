import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { hardRedirect } from '../../session/hard-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  readonly email: string;
  /** The sign-in methods without a password, which open in a second tab. */
  readonly socialSignIn: ReactNode;
};

/** A dialog over a page whose session has ended: the page keeps its state. It cannot be dismissed. */
export function SignedOutDialog({ email, socialSignIn }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('signedOut.title')}
      zIndex={400}
      overlayProps={{ backgroundOpacity: 0.7, blur: 6 }}
    >
      <Stack>
        <p style={{ margin: 0 }}>{t('signedOut.text')}</p>
        <SignInForm email={email} callbackUrl="/verify-email" onSignedIn={() => undefined} />
        {socialSignIn}
        <Row>
          <Button variant="subtle" onClick={() => hardRedirect('/sign-in')}>
            {t('signedOut.leave')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
