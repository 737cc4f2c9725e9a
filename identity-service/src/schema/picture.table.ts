import { EntitySchema } from 'typeorm';

export type PictureRow = {
  /** Part of the URL; a new picture gets a new id. */
  id: string;
  userId: string;
  type: string;
  bytes: Buffer;
  createdAt: Date;
};

export const pictureTable = new EntitySchema<PictureRow>({
  name: 'picture',
  tableName: 'picture',
  columns: {
    id: { type: 'text', primary: true },
    userId: { type: 'text', name: 'user_id' },
    type: { type: 'text' },
    bytes: { type: 'bytea' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
  uniques: [{ name: 'picture_user_unique', columns: ['userId'] }],
  checks: [{ name: 'picture_max_size', expression: `octet_length(bytes) <= 36000` }],
  foreignKeys: [
    {
      name: 'picture_user_fk',
      target: 'user',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
