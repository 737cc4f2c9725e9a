import { Button, TextInput } from '@mantine/core';
import { invitationLinkRoutes, linkLimits } from '@tessera/contracts/org/invitation-links';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { OneTimeSecret, OneTimeSecretDialog } from '../../components/feedback/one-time-secret.tsx';
import { Select } from '../../components/forms/select.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { defaultRoleAndTeam, RoleAndTeam } from '../../session/role-and-team.tsx';

const DAY_SECONDS = 86_400;
const DAYS = [1, 7, 30, 90] as const;
const USUAL_DAYS = linkLimits.defaultSeconds / DAY_SECONDS;

type Props = {
  readonly organization: Pick<Organization, 'id'>;
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly teams: readonly Team[];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Creates an invitation link; it is shown once. */
export function CreateLink(props: Props) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const close = () => {
    props.onClose();
    setUrl(null);
  };
  return (
    <OneTimeSecretDialog
      opened={props.opened}
      onClose={close}
      isShown={url !== null}
      title={url ? t('links.readyTitle') : t('links.create')}
    >
      {url ? (
        <OneTimeSecret
          note={t('links.shownOnce')}
          texts={[{ label: t('links.link'), text: url }]}
          done={t('common.done')}
          onClose={close}
        />
      ) : (
        <LinkForm {...props} onClose={close} onReady={setUrl} />
      )}
    </OneTimeSecretDialog>
  );
}

type FormProps = Props & { readonly onReady: (url: string) => void };

function LinkForm({ organization, roles, teams, onClose, onReady }: FormProps) {
  const { t } = useTranslation();
  const [roleAndTeam, setRoleAndTeam] = useState(defaultRoleAndTeam);
  const [days, setDays] = useState(`${USUAL_DAYS}`);
  const [uses, setUses] = useState('');
  const [isWrong, setWrong] = useState(false);
  const create = useCommand(invitationLinkRoutes.createInvitationLink, {
    invalidates: [invitationLinkRoutes.listInvitationLinks],
  });

  /** A user who has the link can pass it on. */
  const isLimited = roleAndTeam.role !== 'member';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const maxUses = uses.trim() === '' ? undefined : Number(uses);
    const body = {
      role: roleAndTeam.role,
      organizationId: organization.id,
      expiresIn: Number(days) * DAY_SECONDS,
      ...(roleAndTeam.teamId && { teamId: roleAndTeam.teamId }),
      ...(maxUses !== undefined && { maxUses }),
    };
    const isRight =
      invitationLinkRoutes.createInvitationLink.body.safeParse(body).success &&
      (maxUses !== undefined || !isLimited);
    setWrong(!isRight);
    if (isRight) void create.trigger({ body }, { onSuccess: ({ url }) => onReady(url) });
    else focusOn(event.currentTarget, 'maxUses');
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('links.create')}>
      <Stack>
        <ErrorAlert error={create.error} />
        <RoleAndTeam
          roles={roles.filter(({ value }) => value !== 'owner')}
          teams={teams}
          value={roleAndTeam}
          onChange={setRoleAndTeam}
        />
        {isLimited && <Alert tone="warn">{t('links.roleWarning')}</Alert>}
        <Select
          label={t('links.validFor')}
          name="days"
          options={DAYS.map((count) => ({ value: `${count}`, label: t('links.days', { count }) }))}
          value={days}
          onChange={setDays}
        />
        <TextInput
          name="maxUses"
          label={t('links.maxUses')}
          description={isLimited ? undefined : t('links.maxUsesHint')}
          required={isLimited}
          inputMode="numeric"
          value={uses}
          error={isWrong && t('links.maxUsesWrong', { max: linkLimits.maxUses })}
          onChange={(event) => {
            setUses(event.currentTarget.value);
            setWrong(false);
          }}
          autoComplete="off"
        />
        <Row>
          <Button type="submit" loading={create.isBusy}>
            {t('links.create')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function focusOn(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
