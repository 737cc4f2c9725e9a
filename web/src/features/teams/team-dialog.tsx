import { Button, TextInput } from '@mantine/core';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type Team, teamRoutes } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';

type Props = {
  readonly organizationId: string;
  /** The team to rename; null creates one. */
  readonly team: Team | null;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const schema = z.pick(teamRoutes.createTeam.body, { name: true });

/** Creates or renames a team. */
export function TeamDialog({ opened, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={props.team ? t('teams.rename') : t('teams.create')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <TeamForm key={props.team?.id} {...props} />
    </Modal>
  );
}

function TeamForm({ organizationId, team, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const invalidates = [teamRoutes.listTeams, organizationRoutes.getFullOrganization];
  const create = useCommand(teamRoutes.createTeam, { invalidates });
  const rename = useCommand(teamRoutes.updateTeam, { invalidates });
  const form = useSchemaForm({
    initial: { name: team?.name ?? '' },
    schema,
    texts: { name: t('createOrganization.nameWrong') },
  });
  const submit = form.submit((values) => {
    const name = values.name.trim();
    const onSuccess = () => {
      toast(t('teams.saved', { name }));
      onClose();
    };
    if (team) {
      const body = { teamId: team.id, data: { name, organizationId } };
      void rename.trigger({ body }, { onSuccess });
    } else {
      void create.trigger({ body: { name, organizationId } }, { onSuccess });
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label={team ? t('teams.rename') : t('teams.create')}>
      <Stack>
        <ErrorAlert error={create.error ?? rename.error} />
        <TextInput
          {...form.field('name')}
          label={t('teams.name')}
          autoComplete="off"
          data-autofocus
        />
        <Row>
          <Button type="submit" loading={create.isBusy || rename.isBusy}>
            {team ? t('common.save') : t('teams.create')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
