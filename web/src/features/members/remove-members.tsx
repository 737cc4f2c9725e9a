import { Button } from '@mantine/core';
import type { ApiError } from '@tessera/contracts/define/error';
import { type MemberWithUser, memberRoutes } from '@tessera/contracts/org/members';
import type { Organization } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { Badge } from '../../components/data/badge.tsx';
import { TypedConfirmation } from '../../components/forms/typed-confirmation.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { errorText } from '../../i18n/texts.ts';
import { memberReadRoutes } from './member-read-routes.ts';
import classes from './remove-members.module.css';

type Result = { readonly member: MemberWithUser; readonly error: ApiError | null };

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly members: readonly MemberWithUser[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called after all removals were attempted; some may have failed. */
  readonly onDone: () => void;
};

/** Removes several members, one after another, after their number was typed; shows the result of each. */
export function RemoveMembers({ organization, members, opened, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly Result[] | null>(null);

  const removeAll = async () => {
    setBusy(true);
    const done: Result[] = [];
    for (const member of members) {
      const error = await removeOne(organization.id, member);
      done.push({ member, error });
      // After a 401 the remaining requests would fail as well.
      if (error?.status === 401 && error.code !== NOT_ALLOWED) break;
    }
    setBusy(false);
    setResults(done);
    refresh(memberReadRoutes);
    onDone();
  };

  if (results) {
    return (
      <Modal
        opened
        onClose={() => setResults(null)}
        title={t('removeMany.results')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Results of={results} onClose={() => setResults(null)} />
      </Modal>
    );
  }
  return (
    <TypedConfirmation
      opened={opened && members.length > 0}
      title={t('removeMany.title', { count: members.length })}
      phrase={`${members.length}`}
      label={t('removeMany.label', { number: `${members.length}` })}
      mistyped={t('removeMany.mistyped')}
      confirm={t('removeMany.confirm', { count: members.length })}
      isBusy={isBusy}
      error={undefined}
      onConfirm={() => void removeAll()}
      onClose={onClose}
    >
      <p className={classes.text}>{t('removeMany.text', { organization: organization.name })}</p>
      <ul className={classes.list}>
        {members.map(({ id, user }) => (
          <li key={id}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.email}>{user.email}</span>
          </li>
        ))}
      </ul>
    </TypedConfirmation>
  );
}

const NOT_ALLOWED = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER';

async function removeOne(organizationId: string, { id }: MemberWithUser): Promise<ApiError | null> {
  try {
    await call(memberRoutes.removeMember, { body: { memberIdOrEmail: id, organizationId } });
    return null;
  } catch (error) {
    // `call` throws `ApiError` only.
    return error as ApiError;
  }
}

type ResultsProps = { readonly of: readonly Result[]; readonly onClose: () => void };

function Results({ of: results, onClose }: ResultsProps) {
  const { t } = useTranslation();
  const removed = results.filter(({ error }) => error === null).length;
  return (
    <Stack>
      <p className={classes.text} role="status">
        {t('removeMany.done', { count: removed })}
      </p>
      <ul className={classes.list}>
        {results.map(({ member, error }) => (
          <li key={member.id}>
            <span className={classes.name}>{member.user.name}</span>
            {error ? (
              <span className={classes.reason}>{errorText(error, t)}</span>
            ) : (
              <Badge tone="good">{t('removeMany.removed')}</Badge>
            )}
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
