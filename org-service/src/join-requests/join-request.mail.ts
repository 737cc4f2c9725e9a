import type { MailTemplate } from '@tessera/chassis/mail/template';
import type messages from '../locales/en/mails.json';

export const JOIN_REQUEST_MAIL = 'join-request';
export const JOIN_APPROVED_MAIL = 'join-approved';

/** Data: `name`, `organization`, `link`; of a request also `user` and `userEmail`. */
export const joinRequestMails: Readonly<Record<string, MailTemplate<keyof typeof messages>>> = {
  [JOIN_REQUEST_MAIL]: {
    subject: 'joinRequest.subject',
    body: 'joinRequest.body',
    action: 'joinRequest.action',
    footer: 'joinRequest.footer',
  },
  [JOIN_APPROVED_MAIL]: {
    subject: 'joinApproved.subject',
    body: 'joinApproved.body',
    action: 'joinApproved.action',
    footer: 'joinApproved.footer',
  },
};
