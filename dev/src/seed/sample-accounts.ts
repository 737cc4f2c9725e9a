import { developmentPassword } from '@tessera/identity-service/passwords/password.rules';

export type SampleAccount = { readonly name: string; readonly email: string };

export const owner: SampleAccount = { name: 'Olivia Owner', email: 'owner@example.com' };
/** The members of the sample organization, without its owner. */
export const members = [
  { name: 'Adam Admin', email: 'admin@example.com', role: 'admin' },
  { name: 'Mia Member', email: 'member@example.com', role: 'member' },
] as const;
/** A user without an organization. */
export const outsider: SampleAccount = { name: 'Uma User', email: 'user@example.com' };

/** Has the name of the provider organization in the sample webhooks. */
export const sampleOrganization = { name: 'Fjordlight Audio', slug: 'fjordlight-audio' };
export const sampleTeam = 'Support';
/** The recipient of a pending invitation, who has no account. */
export const invitedEmail = 'invited@example.com';

/** The accounts as lines for the terminal. */
export function describeAccounts(): string {
  const rows = [
    [owner.email, `owner of ${sampleOrganization.name}`],
    ...members.map(({ email, role }) => [email, role]),
    [outsider.email, 'no organization'],
  ];
  return [
    `  Accounts with the password "${developmentPassword}"`,
    ...rows.map(([email = '', role]) => `    ${email.padEnd(20)} ${role}`),
  ].join('\n');
}
