import { slug } from './seed-organization.ts';

/** A page to take a screenshot of: the file's name and the path. */
export type Shown = readonly [name: string, path: string];

const ofOrganization = (pages: readonly Shown[]): Shown[] =>
  pages.map(([name, path]) => [name, `/o/${slug}${path}`]);

/** Pages for visitors who are not signed in. */
export const signedOutPages: readonly Shown[] = [
  ['sign-in', '/sign-in'],
  ['sign-up', '/sign-up'],
  ['forgot-password', '/forgot-password'],
  ['reset-password', '/reset-password?token=unknown'],
  ['reset-password-refused', '/reset-password?error=INVALID_TOKEN'],
  [
    'verify-email-sent',
    '/verify-email/sent?email=a.long.address.of.a.user.without.spaces@mail.example.com',
  ],
  ['verify-email-refused', '/verify-email?error=token_expired'],
  ['error', '/error?error=state_mismatch'],
  ['invitation-signed-out', '/invitations/unknown'],
  ['join-signed-out', '/join/unknown'],
];

/** Pages of a new user without an organization. */
export const atFirst: readonly Shown[] = [
  ['first-organizations', '/organizations'],
  ['first-account', '/account'],
];

/** Pages of a member. */
export const inside: readonly Shown[] = [
  ...ofOrganization([
    ['overview', ''],
    ['members', '/members'],
    ['invitations', '/invitations'],
    ['invitation-links', '/invitations/links'],
    ['teams', '/teams'],
    ['audit', '/audit'],
    ['settings', '/settings'],
    ['roles', '/settings/roles'],
    ['domains', '/settings/domains'],
    ['billing', '/billing'],
    ['analytics', '/analytics'],
    ['customers', '/customers'],
    ['orders', '/orders'],
    ['products', '/products'],
    ['benefits', '/benefits'],
    ['meters', '/meters'],
    ['events', '/deliveries'],
    ['connections', '/connections'],
    ['invitation-requests', '/invitations/requests'],
    ['danger', '/settings/danger'],
    ['machines', '/settings/machines'],
    ['subscriptions', '/subscriptions'],
    ['refunds', '/refunds'],
    ['checkouts', '/checkouts'],
    ['discounts', '/discounts'],
    ['benefit-grants', '/benefit-grants'],
    ['customer-meters', '/customer-meters'],
    ['custom-fields', '/custom-fields'],
    ['members-none', '/members?search=no-such-name'],
    ['customers-none', '/customers?search=no-such-name'],
    ['customer-missing', '/customers/00000000-0000-4000-8000-000000000000'],
    ['not-found', '/no-such-page'],
  ]),
  ['account', '/account'],
  ['empty-overview', '/o/polar-press'],
  ['empty-members', '/o/polar-press/members'],
  ['empty-invitations', '/o/polar-press/invitations'],
  ['empty-links', '/o/polar-press/invitations/links'],
  ['empty-domains', '/o/polar-press/settings/domains'],
  ['empty-billing', '/o/polar-press/billing'],
  ['empty-analytics', '/o/polar-press/analytics'],
  ['empty-customers', '/o/polar-press/customers'],
  ['empty-connections', '/o/polar-press/connections'],
  ['organizations', '/organizations'],
  ['organizations-new', '/organizations/new'],
  ['account-username', '/account/username'],
  ['account-email', '/account/email'],
  ['account-security', '/account/security'],
  ['account-password', '/account/security/password'],
  ['account-sessions', '/account/security/sessions'],
  ['account-connections', '/account/security/connections'],
  ['account-preferences', '/account/preferences'],
  ['account-delete', '/account/delete'],
  ['account-delete-confirm', '/account/delete/confirm?token=unknown'],
  ['invitation-unknown', '/invitations/unknown'],
  ['join-unknown', '/join/unknown'],
  ['lost', '/no-such-page'],
];

/** Billing lists with a detail page for each row. */
export const billingLists = [
  'customers',
  'subscriptions',
  'orders',
  'refunds',
  'checkouts',
  'products',
  'discounts',
  'benefits',
  'benefit-grants',
  'meters',
  'custom-fields',
  'deliveries',
] as const;

/** Lists with a detail page for each row. */
export const listsWithDetails = ['teams', ...billingLists] as const;

/** A dialog, drawer or menu: its page, and the buttons and menu items that open it, in order. */
export type Opened = {
  readonly name: string;
  readonly path: string;
  readonly buttons: readonly RegExp[];
};

const over = (name: string, path: string, ...buttons: readonly RegExp[]): Opened => ({
  name: `open-${name}`,
  path: `/o/${slug}${path}`,
  buttons,
});

/** Dialogs, drawers and menus. */
export const opened: readonly Opened[] = [
  over('member-drawer', '/members', /^Actions for Grace Lund/, /^Member details/),
  over('member-menu', '/members', /^Actions for Grace Lund/),
  over('member-roles', '/members', /^Actions for Grace Lund/, /^Change roles/),
  over('member-teams', '/members', /^Actions for Grace Lund/, /^Change teams/),
  over('member-remove', '/members', /^Actions for Grace Lund/, /^Remove from/),
  over('invite', '/members?invite=1'),
  over('invite-many', '/invitations', /^Bulk invite/),
  over('invitation-menu', '/invitations', /^Actions for the invitation to kim/),
  over('link-create', '/invitations/links', /^Create link/),
  over('team-create', '/teams?create=1'),
  over('role-create', '/settings/roles', /^Create role/),
  over('domain-add', '/settings/domains', /^Add domain/),
  over('machine-create', '/settings/machines', /^Create API client/),
  over('transfer', '/settings/danger', /^Transfer/),
  over('delete', '/settings/danger', /^Delete organization/),
  over('endpoint-create', '/connections', /^Create webhook endpoint/),
  over('endpoint-menu', '/connections', /^Actions for Production/),
  over('disconnect', '/connections', /^Disconnect/),
  over('replay', '/deliveries', /^Replay/),
  { name: 'open-account-delete', path: '/account/delete', buttons: [/^Delete account/] },
  over('switcher', '/members', /Switch organization/),
  over('user-menu', '/members', /^Account of/),
  over('shortcuts', '/members', /^Account of/, /^Keyboard shortcuts/),
  over('palette', '/members', /Command palette/),
  over('calendar', '/audit', /^From: /),
];
