import { Button } from '@mantine/core';
import { commonErrors } from '@tessera/contracts/define/error';
import {
  accountDeletionErrors,
  accountDeletionRoutes,
} from '@tessera/contracts/identity/account-deletion';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { hardRedirect } from '../../session/hard-redirect.ts';
import { DELETED, DeletionPoints, useAreConsequencesKnown } from './deletion-points.tsx';

const UNKNOWN = accountDeletionErrors.INVALID_TOKEN.code;
const SWITCHED_OFF = commonErrors.NOT_FOUND.code;

type Props = {
  readonly email: string;
  /** The token of the mailed link. */
  readonly token: string;
  readonly onSwitchAccount: () => void;
  /** The link to the page that requests another mail. */
  readonly again: ReactNode;
  readonly home: ReactNode;
};

/** The last step of a deletion by mail: a button, because opening the link must not delete the account. */
export function ConfirmDeletion({ email, token, onSwitchAccount, again, home }: Props) {
  const { t } = useTranslation();
  const deletion = useCommand(accountDeletionRoutes.deleteUser);
  const areConsequencesKnown = useAreConsequencesKnown();
  const { error } = deletion;
  const isUnknown = error?.code === UNKNOWN || token === '';

  if (error?.code === SWITCHED_OFF) {
    return (
      <Stack>
        <Alert tone="info">{t('deletion.off')}</Alert>
        <Row>{home}</Row>
      </Stack>
    );
  }
  if (isUnknown) {
    return (
      <Stack>
        <Alert tone="danger" title={t('deletion.linkWrong')} urgent>
          <p>{t('deletion.linkWrongText', { email })}</p>
        </Alert>
        <Row>
          {again}
          <Button variant="default" onClick={onSwitchAccount}>
            {t('invitation.switch')}
          </Button>
          {home}
        </Row>
      </Stack>
    );
  }
  return (
    <Stack inTurn>
      <p style={{ margin: 0 }}>{t('deletion.confirmText', { email })}</p>
      <DeletionPoints />
      <ErrorAlert error={error} />
      <Row>
        <Button
          color="red.9"
          loading={deletion.isBusy}
          disabled={!areConsequencesKnown}
          onClick={() =>
            void deletion.trigger({ body: { token } }, { onSuccess: () => hardRedirect(DELETED) })
          }
        >
          {t('deletion.submit')}
        </Button>
        {home}
      </Row>
    </Stack>
  );
}
