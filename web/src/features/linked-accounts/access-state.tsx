import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import {
  linkedAccountErrors,
  linkedAccountRoutes,
} from '@tessera/contracts/identity/linked-accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Badge } from '../../components/data/badge.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './access-state.module.css';

type Props = {
  readonly providerId: string;
  /** The id of the linked account. */
  readonly rowId: string;
  readonly scopes: readonly string[];
};

/** The provider no longer gives a token. */
const LOST = linkedAccountErrors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN.code;

type State = { readonly kind: 'works'; readonly until: Date | null } | { readonly kind: 'none' };

/**
 * The scopes that a provider has granted, and whether its token is still valid. Checked on request only, because the
 * check may refresh the token, and its response contains a token, which is discarded.
 */
export function AccessState({ providerId, rowId, scopes }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [state, setState] = useState<State | null>(null);
  const check = useCommand(linkedAccountRoutes.getAccessToken);
  const isLost = check.error?.code === LOST;

  const run = () =>
    check.trigger(
      { body: { providerId, accountId: rowId } },
      {
        onSuccess: ({ accessToken, accessTokenExpiresAt }) =>
          setState(
            accessToken === undefined
              ? { kind: 'none' }
              : { kind: 'works', until: accessTokenExpiresAt ?? null },
          ),
        onError: () => setState(null),
      },
    );

  return (
    <div className={classes.access}>
      {scopes.length > 0 && <span className={classes.scopes}>{formats.list(scopes)}</span>}
      <Row>
        {state?.kind === 'works' && (
          <Badge tone="good" icon={<IconCheck size={13} />}>
            {state.until
              ? t('connectedAccounts.worksUntil', { at: formats.dateTime(state.until) })
              : t('connectedAccounts.works')}
          </Badge>
        )}
        {state?.kind === 'none' && <Badge>{t('connectedAccounts.accessNone')}</Badge>}
        {isLost && (
          <Badge tone="warn" icon={<IconAlertTriangle size={13} />}>
            {t('connectedAccounts.accessLost')}
          </Badge>
        )}
        {state === null && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={check.isBusy}
            onClick={() => void run()}
          >
            {t('connectedAccounts.check')}
          </Button>
        )}
      </Row>
      <ErrorAlert error={check.error} ignoredCodes={[LOST]} />
      <span role="status" className={classes.spoken}>
        {isLost && t('connectedAccounts.accessLostText')}
      </span>
    </div>
  );
}
