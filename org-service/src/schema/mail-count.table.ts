import { EntitySchema } from 'typeorm';

/** Invitation mails in a window of time: per sender, per organization and per recipient. */
export type MailCountRow = {
  /** What is counted, such as `sender:<user id>`; of a recipient the hash of the address. */
  readonly key: string;
  readonly mails: number;
  readonly endsAt: Date;
};

export const mailCountTable = new EntitySchema<MailCountRow>({
  name: 'mail_count',
  columns: {
    key: { type: 'text', primary: true },
    mails: { type: 'int' },
    endsAt: { type: 'timestamptz', name: 'ends_at' },
  },
  indices: [{ name: 'mail_count_ends_at', columns: ['endsAt'] }],
});
