import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which links are proven, and what an organization's own URLs name without proof. */
export class AddLinkProofs1767225700110 implements MigrationInterface {
  readonly name = 'AddLinkProofs1767225700110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- claimed_provider_organization_id: what the organization's own URLs name; then provider_organization_id is
      -- a merchant of the organization's own, and no delivery to the platform's URL bears it. proof: how the link
      -- was proven; null of links from before that was required. adopts_from: the merchant of the organization's
      -- own whose records are still to be given to the provider organization.
      alter table billing_connection
        add column claimed_provider_organization_id text,
        add column proof text,
        add column adopts_from text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from billing_connection where claimed_provider_organization_id is not null;
      alter table billing_connection
        drop column claimed_provider_organization_id, drop column proof, drop column adopts_from`);
  }
}
