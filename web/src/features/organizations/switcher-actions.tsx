import { UnstyledButton } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { Badge } from '../../components/data/badge.tsx';
import { errorCodeText } from '../../i18n/texts.ts';
import { useMyOrganizations } from '../../session/my-organizations.ts';
import { useCreateOrganizationError } from '../../session/use-organization-settings.ts';
import classes from './organization-switcher.module.css';

type Props = {
  readonly isConfirmed: boolean;
  readonly onCreate: () => void;
  readonly onManage: () => void;
};

/** The actions below the organizations. Mounted while the switcher is open, so that pages send no request for it. */
export function SwitcherActions({ isConfirmed, onCreate, onManage }: Props) {
  const { t } = useTranslation();
  const hasOrganizations = (useMyOrganizations().data?.length ?? 0) > 0;
  const invitations =
    useQuery(invitationRoutes.listUserInvitations, isConfirmed ? {} : null).data ?? [];
  const errorCode = useCreateOrganizationError();
  const reason = errorCode === null ? null : (errorCodeText(errorCode, t) ?? errorCode);
  return (
    <div className={classes.actions}>
      <UnstyledButton
        className={classes.item}
        aria-disabled={reason === null ? undefined : true}
        onClick={() => reason === null && onCreate()}
      >
        <IconPlus size={18} aria-hidden />
        <span className={classes.text}>
          {t('switcher.create')}
          {reason !== null && <span className={classes.reason}>{reason}</span>}
        </span>
      </UnstyledButton>
      {(hasOrganizations || invitations.length > 0) && (
        <UnstyledButton className={classes.item} onClick={onManage}>
          <IconListDetails size={18} aria-hidden />
          <span className={classes.text}>{t('switcher.manage')}</span>
          {invitations.length > 0 && (
            <Badge tone="accent">{t('switcher.invitations', { count: invitations.length })}</Badge>
          )}
        </UnstyledButton>
      )}
    </div>
  );
}
