import { brandingOf } from '@tessera/chassis/branding-settings';
import { createMailRenderer } from '@tessera/chassis/mail/template';
import { systemDns } from '@tessera/chassis/ports/dns';
import { smtpPort } from '@tessera/chassis/ports/mail';
import { createReconciliationWorker } from '@tessera/chassis/reconciliation/reconciliation-worker';
import type { ServiceDefinition } from '@tessera/chassis/service/types';
import { createSessionVerifier } from '@tessera/chassis/sessions/session-mac';
import { createSessionReader } from '@tessera/chassis/sessions/session-reader';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { defaultRoles } from '@tessera/contracts/org/access-control';
import { createAuditChainWorker } from './audit/number-audit-entries.ts';
import { auditHandlers } from './audit-log/routes.ts';
import type { OrgConfig } from './config.ts';
import type { OrgDeps } from './deps.ts';
import { createRecheckWorker } from './email-domains/recheck-domains.ts';
import { emailDomainHandlers } from './email-domains/routes.ts';
import { importBetterAuth } from './import/import-better-auth.ts';
import { invitationLinkHandlers } from './invitation-links/routes.ts';
import { invitationHandlers, invitationRequests } from './invitations/routes.ts';
import { joinRequestHandlers } from './join-requests/routes.ts';
import { listViewHandlers } from './list-views/routes.ts';
import { machineClientRequests } from './machine-clients/requests.ts';
import { machineClientHandlers } from './machine-clients/routes.ts';
import { memberRequests } from './members/requests.ts';
import { memberHandlers } from './members/routes.ts';
import { orgMailTemplates, orgMailTexts } from './org-mails.ts';
import { organizationRequests } from './organizations/requests.ts';
import { organizationHandlers } from './organizations/routes.ts';
import { organizationSubscribers } from './organizations/subscribers.ts';
import { userReconciliation } from './reconciliation/reconcile-users.ts';
import { roleHandlers } from './roles/routes.ts';
import { auditChainTable } from './schema/audit-chain.table.ts';
import { auditEntryTable } from './schema/audit-entry.table.ts';
import { orgEntities } from './schema/entities.ts';
import { orgMigrations } from './schema/migrations/index.ts';
import { teamHandlers } from './teams/routes.ts';
import { userDataRequests } from './user-data/list-user-data.ts';
import { createProfileReader } from './users/profile-reader.ts';
import { userSubscribers } from './users/subscribers.ts';

/** Organizations, members, invitations, teams, roles and permissions. */
export const orgService: ServiceDefinition<OrgConfig, OrgDeps> = {
  name: 'org',
  entities: orgEntities,
  migrations: orgMigrations,
  cookieSecrets: (config) => config.cookieSecrets,
  appendOnlyTables: [auditEntryTable.options.name, auditChainTable.options.name],
  commands: {
    'import-better-auth': (base, args) => importBetterAuth({ ...base, roles: defaultRoles }, args),
  },
  compose(base) {
    const { config, sendRequest } = base;
    const verifyCopy = createSessionVerifier('org', config.sessionMacKeys);
    const dns = systemDns(config.dnsServers);
    const findProfile = createProfileReader(sendRequest);
    const deps: OrgDeps = { ...base, findProfile, dns, roles: defaultRoles };
    return {
      deps,
      handlers: [
        ...organizationHandlers(deps),
        ...memberHandlers(deps),
        ...(config.teamsEnabled ? teamHandlers(deps) : []),
        ...invitationHandlers(deps),
        ...invitationLinkHandlers(deps),
        ...emailDomainHandlers(deps),
        ...joinRequestHandlers(deps),
        ...roleHandlers(deps),
        ...machineClientHandlers(deps),
        ...auditHandlers(deps),
        ...listViewHandlers(deps),
      ],
      subscribers: [...userSubscribers, ...organizationSubscribers],
      requests: [
        ...invitationRequests(deps),
        ...memberRequests(deps),
        ...organizationRequests(deps),
        ...machineClientRequests(deps),
        ...userDataRequests(deps),
      ],
      sessions: createSessionReader({ ...base, verifyCopy }, (tokenHash) =>
        sendRequest(identityRequests.resolveSession, { tokenHash }),
      ),
      mail: {
        port: smtpPort({
          url: config.smtpUrl,
          from: config.mailFrom,
          productName: config.productName,
        }),
        render: createMailRenderer({
          templates: orgMailTemplates,
          texts: orgMailTexts,
          branding: brandingOf(config),
        }),
      },
      jobs: [
        () => createRecheckWorker(deps),
        () => createAuditChainWorker(deps),
        () => createReconciliationWorker(deps, userReconciliation(deps)),
      ],
    };
  },
};
