import { connectionErrors, connectionRoutes } from '@tessera/contracts/billing/connections';
import type { Client } from '@tessera/contracts/client';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { teamRoutes } from '@tessera/contracts/org/teams';
import { fixtureMerchantId } from '../webhooks/load-fixtures.ts';
import { sampleScenario } from '../webhooks/scenario/sample-scenario.ts';
import { sendDelivery } from '../webhooks/send-delivery.ts';
import {
  invitedEmail,
  members,
  outsider,
  owner,
  sampleOrganization,
  sampleTeam,
} from './sample-accounts.ts';
import { isError, openSample, type SeededStack, signInSample } from './sample-client.ts';

/**
 * Creates the sample accounts with an organization, a team, a pending invitation and billing records, over HTTP. The
 * outsider's account is created last: if it exists, nothing is done.
 */
export async function seedAccounts(stack: SeededStack): Promise<void> {
  if ((await signInSample(stack, outsider)) !== null) return;
  const call = await openSample(stack, owner);
  const clients = await Promise.all(members.map((member) => openSample(stack, member)));
  await createOrganization(call, clients);
  await sendSamples(stack);
  await openSample(stack, outsider);
}

async function createOrganization(call: Client, clients: readonly Client[]): Promise<void> {
  try {
    const { id } = await call(organizationRoutes.createOrganization, { body: sampleOrganization });
    await addMembers(call, clients, id);
    await linkBilling(call, id);
  } catch (error) {
    if (!isError(error, organizationErrors.ORGANIZATION_ALREADY_EXISTS)) throw error;
  }
}

async function addMembers(
  call: Client,
  clients: readonly Client[],
  organizationId: string,
): Promise<void> {
  const team = await call(teamRoutes.createTeam, { body: { name: sampleTeam, organizationId } });
  for (const [index, { email, role }] of members.entries()) {
    const { id: invitationId } = await call(invitationRoutes.inviteMember, {
      body: { email, role, organizationId, teamId: team.id },
    });
    await clients[index]?.(invitationRoutes.acceptInvitation, { body: { invitationId } });
  }
  await call(invitationRoutes.inviteMember, {
    body: { email: invitedEmail, role: 'member', organizationId },
  });
}

/** Where linking requires proof, or another organization is linked, the sample organization gets no billing records. */
async function linkBilling(call: Client, organizationId: string): Promise<void> {
  const { PROVIDER_ORGANIZATION_IS_ALREADY_LINKED, LINKING_REQUIRES_PROOF } = connectionErrors;
  try {
    await call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: fixtureMerchantId, organizationId },
    });
  } catch (error) {
    if (!isError(error, PROVIDER_ORGANIZATION_IS_ALREADY_LINKED, LINKING_REQUIRES_PROOF)) {
      throw error;
    }
  }
}

async function sendSamples({ gatewayUrl, webhookSecret }: SeededStack): Promise<void> {
  const target = { url: `${gatewayUrl}/webhooks/billing`, secret: webhookSecret };
  for (const sample of sampleScenario(new Date(), { variants: false })) {
    const { status } = await sendDelivery(sample, target);
    if (status >= 300) throw new Error(`The sample webhook ${sample.name} got status ${status}`);
  }
}
