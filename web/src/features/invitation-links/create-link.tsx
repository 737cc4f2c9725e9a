import { Button, TextInput } from '@mantine/core';
import { invitationLinkRoutes, linkLimits } from '@tessera/contracts/org/invitation-links';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { OneTimeSecret, OneTimeSecretDialog } from '../../components/feedback/one-time-secret.tsx';
import { Select } from '../../components/forms/select.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { defaultRoleAndTeam, RoleAndTeam } from '../../session/role-and-team.tsx';

const DAY_SECONDS = 86_400;
const DAYS = [1, 7, 30, 90] as const;
const USUAL_DAYS = linkLimits.defaultSeconds / DAY_SECONDS;

/** A user who has the link can pass it on, so a role with more permissions needs a limit. */
const needsLimit = (role: string) => role !== 'member';
const isEmpty = (text: string) => text.trim() === '';
const { shape } = invitationLinkRoutes.createInvitationLink.body;
const schema = z
  .object({ role: z.string(), maxUses: z.string() })
  .check(
    z.refine(
      ({ role, maxUses }) =>
        isEmpty(maxUses) ? !needsLimit(role) : shape.maxUses.safeParse(Number(maxUses)).success,
      { path: ['maxUses'] },
    ),
  );

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
  const create = useCommand(invitationLinkRoutes.createInvitationLink, {
    invalidates: [invitationLinkRoutes.listInvitationLinks],
  });
  const form = useSchemaForm({
    initial: { ...defaultRoleAndTeam, days: `${USUAL_DAYS}`, maxUses: '' },
    schema,
    texts: { maxUses: t('links.maxUsesWrong', { max: linkLimits.maxUses }) },
  });
  const isLimited = needsLimit(form.values.role);

  const submit = form.submit(({ role, teamId, days, maxUses }) => {
    const body = {
      role,
      organizationId: organization.id,
      expiresIn: Number(days) * DAY_SECONDS,
      ...(teamId && { teamId }),
      ...(!isEmpty(maxUses) && { maxUses: Number(maxUses) }),
    };
    void create.trigger({ body }, { onSuccess: ({ url }) => onReady(url) });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('links.create')}>
      <Stack>
        <ErrorAlert error={create.error} />
        <RoleAndTeam
          roles={roles.filter(({ value }) => value !== 'owner')}
          teams={teams}
          value={form.values}
          onChange={({ role, teamId }) => {
            form.setFieldValue('role', role);
            form.setFieldValue('teamId', teamId);
          }}
        />
        {isLimited && <Alert tone="warn">{t('links.roleWarning')}</Alert>}
        <Select
          label={t('links.validFor')}
          name="days"
          options={DAYS.map((count) => ({ value: `${count}`, label: t('links.days', { count }) }))}
          value={form.values.days}
          onChange={(days) => form.setFieldValue('days', days)}
        />
        <TextInput
          {...form.field('maxUses')}
          label={t('links.maxUses')}
          description={isLimited ? undefined : t('links.maxUsesHint')}
          required={isLimited}
          inputMode="numeric"
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
