import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Time } from '../../../components/data/time.tsx';
import { useNow } from '../../../components/data/use-now.ts';
import { useBrowserIdle } from '../../../components/feedback/use-browser-idle.ts';
import { stateOf } from '../../../features/invitations/invitations.rules.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { roleTexts } from '../../../session/role-text.ts';
import { useOrganizationSettings } from '../../../session/use-organization-settings.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import classes from './organization-page.module.css';

/** How many members, pending invitations and teams the organization has, and the user's role in it. */
export function OrganizationFigures() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  const { organization, base } = useOrganization();
  const { teamsEnabled } = useOrganizationSettings(useBrowserIdle());
  const { members, invitations, teams, createdAt } = organization;
  const open = invitations.filter((one) => stateOf(one, now) === 'pending').length;
  return (
    <ul className={classes.figures}>
      <Figure label="overview.members" to={`${base}/members`}>
        {formats.number(members.length)}
      </Figure>
      <Figure label="overview.invitations" to={`${base}/invitations`}>
        {formats.number(open)}
      </Figure>
      {teamsEnabled && (
        <Figure label="layout.teams" to={`${base}/teams`}>
          {formats.number(teams.length)}
        </Figure>
      )}
      <Figure label="overview.role">{roleTexts(organization.viewer.role, t).join(', ')}</Figure>
      <Figure label="overview.created">
        <Time at={createdAt} as="date" />
      </Figure>
    </ul>
  );
}

type FigureProps = {
  readonly label: TextKey;
  readonly to?: string;
  readonly children: ReactNode;
};

function Figure({ label, to, children }: FigureProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.figure}>
      <span className={classes.value}>{children}</span>
      {to ? (
        <Anchor component={Link} to={to} className={classes.label}>
          {t(label)}
        </Anchor>
      ) : (
        <span className={classes.label}>{t(label)}</span>
      )}
    </li>
  );
}
