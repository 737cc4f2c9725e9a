import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type BulkInviteResult,
  invitationRoutes,
  MAX_BULK_INVITES,
} from '@tessera/contracts/org/invitations';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Badge, type BadgeTone } from '../../components/data/badge.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { FormModal, useUnsavedInput } from '../../components/forms/form-modal.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { defaultRoleAndTeam, RoleAndTeam } from '../../session/role-and-team.tsx';
import { addressesIn } from './invitations.rules.ts';
import classes from './invite-many.module.css';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly teams: readonly Team[];
  readonly opened: boolean;
  readonly onClose: () => void;
};

const TONES: Readonly<Record<BulkInviteResult['status'], BadgeTone>> = {
  invited: 'good',
  resent: 'good',
  'already-member': 'quiet',
  'already-invited': 'quiet',
  invalid: 'danger',
  'limit-reached': 'danger',
};

/** Invites a pasted list of addresses; every address has its own result. */
export function InviteMany(props: Props) {
  const { t } = useTranslation();
  return (
    <FormModal
      opened={props.opened}
      onClose={props.onClose}
      title={t('bulkInvite.title', { organization: props.organization.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="lg"
    >
      <ManyForm {...props} />
    </FormModal>
  );
}

function ManyForm({ organization, roles, teams, onClose }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  const [results, setResults] = useState<readonly BulkInviteResult[] | null>(null);
  const invite = useCommand(invitationRoutes.inviteMembers, {
    invalidates: [invitationRoutes.listInvitations, organizationRoutes.getFullOrganization],
  });
  const form = useForm({
    initialValues: { addresses: '', ...defaultRoleAndTeam },
    validate: {
      addresses(typed) {
        const { emails, wrong } = addressesIn(typed);
        if (wrong.length > 0) {
          return t('bulkInvite.wrong', { texts: wrong.slice(0, 5).join(', ') });
        }
        if (emails.length === 0) return t('bulkInvite.none');
        return emails.length > MAX_BULK_INVITES
          ? t('bulkInvite.tooMany', { count: MAX_BULK_INVITES })
          : null;
      },
    },
  });
  const { addresses, role, teamId } = form.values;
  const { emails } = addressesIn(addresses);
  useUnsavedInput(results === null && form.isDirty());

  if (results) return <Results results={results} onClose={onClose} />;
  const submit = form.onSubmit(
    () => {
      const body = {
        emails: [...emails],
        role,
        organizationId: organization.id,
        ...(teamId && { teamId }),
      };
      void invite.trigger({ body }, { onSuccess: (response) => setResults(response.results) });
    },
    () => input.current?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('bulkInvite.open')}>
      <Stack>
        <ErrorAlert error={invite.error} />
        <Textarea
          {...form.getInputProps('addresses')}
          ref={input}
          label={t('bulkInvite.addresses')}
          description={t('bulkInvite.hint')}
          // An empty field is reported on submit only, not on blur.
          onBlur={() => addresses !== '' && form.validateField('addresses')}
          autosize
          minRows={5}
          maxRows={12}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        <RoleAndTeam
          roles={roles}
          teams={teams}
          value={form.values}
          onChange={(value) => {
            form.setFieldValue('role', value.role);
            form.setFieldValue('teamId', value.teamId);
          }}
        />
        <Row>
          <Button type="submit" loading={invite.isBusy}>
            {emails.length > 0
              ? t('bulkInvite.submit', { count: emails.length })
              : t('invite.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function Results({
  results,
  onClose,
}: {
  results: readonly BulkInviteResult[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const sent = results.filter(({ status }) => status === 'invited' || status === 'resent').length;
  return (
    <Stack>
      <p className={classes.summary} role="status">
        {t('bulkInvite.sent', { count: sent })}
      </p>
      <ul className={classes.results} aria-label={t('bulkInvite.results')}>
        {results.map(({ email, status }) => (
          <li key={email}>
            <span className={classes.email}>{email}</span>
            <Badge tone={TONES[status]}>{t(`bulkInvite.result.${status}`)}</Badge>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={onClose} data-autofocus>
          {t('common.done')}
        </Button>
      </div>
    </Stack>
  );
}
