import { assertExtensions } from '@tessera/chassis/db/extensions';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The whole schema of this service but the messaging tables, which chassis contributes. */
export class Baseline1767225603000 implements MigrationInterface {
  readonly name = 'Baseline1767225603000';

  async up(runner: QueryRunner): Promise<void> {
    await assertExtensions(runner);
    await runner.query(`
      create table user_profile (
        user_id text primary key,
        name text not null,
        email text not null,
        email_verified boolean not null,
        image text,
        language text not null,
        version bigint not null,
        deleted boolean not null
      );
      create index user_profile_email on user_profile (email);
    `);
    await runner.query(`
      create table organization (
        id text primary key,
        name text not null,
        slug text not null constraint organization_slug_key unique,
        logo text,
        metadata text,
        created_at timestamptz not null
      );
    `);
    await runner.query(`
      create table member (
        id text primary key,
        organization_id text not null
          constraint member_organization_fkey references organization (id) on delete cascade,
        user_id text not null,
        role text not null,
        created_at timestamptz not null,
        -- Copied from user_profile by the triggers below, so that sorts and searches read indexes of one table.
        user_name text,
        user_email text,
        words tsvector,
        constraint member_organization_user_key unique (organization_id, user_id)
      );
      create index member_user on member (user_id);
      -- One index for each order of the member list; the one for roles also serves the filter by role.
      create index member_organization_created_at on member (organization_id, created_at, id);
      create index member_organization_role on member (organization_id, role, created_at, id);
      create index member_organization_name on member (organization_id, lower(user_name), id);
      create index member_organization_email on member (organization_id, user_email, id);
      create index member_organization_id on member (organization_id, id);
      -- Without fastupdate: every search would read the list of pending entries.
      create index member_words on member using gin (words) with (fastupdate = off);
      -- Parts of names and addresses. The collation of the organization differs from that of the indexes above, so a
      -- condition with this collation is served by this index only, whatever the planner expects. A member has some forty
      -- entries in it; they are written in bulk when the list of pending ones has 64 kB.
      create index member_text on member using gin (
        organization_id collate "C", lower(user_name) gin_trgm_ops, lower(user_email) gin_trgm_ops
      ) with (gin_pending_list_limit = 64);

      -- The words of a text in lower case and without accents. Each has the end of the organization's id as a prefix,
      -- so that the index entries of one organization lie together and a search reads no others.
      create function search_words(organization_id text, input text) returns tsvector
        language sql immutable strict parallel safe as $$
        select array_to_tsvector(array(
          select right(organization_id, 8) || '/' || word
          from regexp_split_to_table(
            regexp_replace(normalize(lower(input), NFKD), '[\\u0300-\\u036f]', '', 'g'),
            '[^[:alnum:]]+') as word
          where word <> ''))
        $$;
      -- Requires a match by prefix for each of the first eight words; null when there are no words.
      create function search_query(organization_id text, input text) returns tsquery
        language sql immutable strict parallel safe set search_path from current as $$
        select string_agg(
          '''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
        from unnest((tsvector_to_array(search_words(organization_id, input)))[1:8]) as word
        $$;

      -- FOR SHARE: otherwise a rename that commits between this read and the insert would be lost.
      create function member_copy_user() returns trigger language plpgsql
        set search_path from current as $$
        begin
          select name, email, search_words(new.organization_id, name || ' ' || email)
            into new.user_name, new.user_email, new.words
            from user_profile where user_id = new.user_id and not deleted for share;
          return new;
        end $$;
      create trigger member_copy_user before insert on member
        for each row execute function member_copy_user();

      create function user_profile_copy_to_members() returns trigger language plpgsql
        set search_path from current as $$
        begin
          -- Even an update of no row runs the triggers of statements.
          if exists (select from member where user_id = new.user_id) then
            update member set user_name = new.name, user_email = new.email,
                words = search_words(organization_id, new.name || ' ' || new.email)
              where user_id = new.user_id;
          end if;
          return null;
        end $$;
      create trigger user_profile_insert_members after insert on user_profile
        for each row execute function user_profile_copy_to_members();
      -- Not when a user is deleted: the service then ends each membership under the lock of its organization.
      create trigger user_profile_update_members after update on user_profile
        for each row when (not new.deleted
          and (old.name, old.email) is distinct from (new.name, new.email))
        execute function user_profile_copy_to_members();

      -- The number of members of an organization with exactly this role text; several roles are one text.
      create table member_count (
        organization_id text not null
          constraint member_count_organization_fkey references organization (id) on delete cascade,
        role text not null,
        members integer not null,
        primary key (organization_id, role)
      );
      -- Triggers of statements, not of rows: a renamed role of 100,000 members changes two counts once.
      create function member_count_update() returns trigger language plpgsql
        set search_path from current as $$
        begin
          if tg_op = 'INSERT' then
            insert into member_count as kept (organization_id, role, members)
              select organization_id, role, count(*) from added group by 1, 2 order by 1, 2
              on conflict (organization_id, role) do update set members = kept.members + excluded.members;
          elsif tg_op = 'UPDATE' then
            insert into member_count as kept (organization_id, role, members)
              select organization_id, role, sum(change)
              from (select organization_id, role, 1 as change from added
                union all select organization_id, role, -1 from removed) changes
              group by 1, 2 having sum(change) <> 0 order by 1, 2
              on conflict (organization_id, role) do update set members = kept.members + excluded.members;
          else
            -- Only an update: when an organization is deleted, its counts may be gone before its members.
            update member_count kept set members = kept.members - gone.members
              from (select organization_id, role, count(*) as members from removed group by 1, 2) gone
              where kept.organization_id = gone.organization_id and kept.role = gone.role;
          end if;
          return null;
        end $$;
      create trigger member_count_insert after insert on member
        referencing new table as added for each statement execute function member_count_update();
      create trigger member_count_update after update on member
        referencing new table as added old table as removed
        for each statement execute function member_count_update();
      create trigger member_count_delete after delete on member
        referencing old table as removed for each statement execute function member_count_update();
    `);
    await runner.query(`
      create table team (
        id text primary key,
        organization_id text not null
          constraint team_organization_fkey references organization (id) on delete cascade,
        name text not null,
        created_at timestamptz not null,
        updated_at timestamptz
      );
      create index team_organization_created_at on team (organization_id, created_at, id);

      create table team_member (
        id text primary key,
        team_id text not null constraint team_member_team_fkey references team (id) on delete cascade,
        member_id text not null
          constraint team_member_member_fkey references member (id) on delete cascade,
        created_at timestamptz not null,
        constraint team_member_member_team_key unique (member_id, team_id)
      );
      create index team_member_team_created_at on team_member (team_id, created_at, id);
    `);
    await runner.query(`
      -- The name hasAllPermissions no comma: a member's roles are separated by commas.
      create table organization_role (
        id text primary key,
        organization_id text not null
          constraint organization_role_organization_fkey references organization (id) on delete cascade,
        role text not null constraint organization_role_name_check
          check (role = lower(btrim(role)) and role <> '' and strpos(role, ',') = 0),
        permission json not null,
        created_at timestamptz not null,
        updated_at timestamptz,
        constraint organization_role_name_key unique (organization_id, role)
      );
    `);
    await runner.query(`
      create table invitation (
        id text primary key,
        reference text not null,
        secret_hash text,
        organization_id text not null
          constraint invitation_organization_fkey references organization (id) on delete cascade,
        email text not null constraint invitation_email_check check (email = lower(email)),
        role text not null,
        status text not null constraint invitation_status_check
          check (status in ('pending', 'accepted', 'rejected', 'canceled')),
        team_id text constraint invitation_team_fkey references team (id) on delete set null,
        inviter_id text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null
      );
      create index invitation_organization_email on invitation (organization_id, email);
      create index invitation_organization_created_at on invitation (organization_id, created_at, id);
      create index invitation_pending_email on invitation (email) where status = 'pending';
      create index invitation_pending_inviter on invitation (inviter_id) where status = 'pending';
      create index invitation_reference on invitation (reference);
      create index invitation_team on invitation (team_id) where team_id is not null;

      create table mail_count (
        key text primary key,
        mails integer not null,
        ends_at timestamptz not null
      );
      create index mail_count_ends_at on mail_count (ends_at);
    `);
    await runner.query(`
      create table invitation_link (
        id text primary key,
        token_hash text not null constraint invitation_link_token_key unique,
        organization_id text not null
          constraint invitation_link_organization_fkey references organization (id) on delete cascade,
        role text not null,
        team_id text constraint invitation_link_team_fkey references team (id) on delete set null,
        creator_id text not null,
        max_uses integer,
        uses integer not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        created_at timestamptz not null,
        constraint invitation_link_uses_check
          check (uses >= 0 and (max_uses is null or uses <= max_uses))
      );
      create index invitation_link_organization_created_at on invitation_link (organization_id, created_at, id);
      create index invitation_link_creator on invitation_link (creator_id);
      create index invitation_link_team on invitation_link (team_id) where team_id is not null;
    `);
    await runner.query(`
      create table email_domain (
        id text primary key,
        organization_id text not null
          constraint email_domain_organization_fkey references organization (id) on delete cascade,
        domain text not null constraint email_domain_domain_check check (domain = lower(domain)),
        token text not null,
        policy text not null
          constraint email_domain_policy_check check (policy in ('join', 'request')),
        role text not null,
        grantor_id text,
        verified_at timestamptz,
        missing_since timestamptz,
        check_at timestamptz not null,
        created_at timestamptz not null,
        constraint email_domain_organization_domain_key unique (organization_id, domain)
      );
      create unique index email_domain_verified_key on email_domain (domain)
        where verified_at is not null;
      create index email_domain_check_at on email_domain (check_at) where verified_at is not null;

      create table join_request (
        id text primary key,
        organization_id text not null
          constraint join_request_organization_fkey references organization (id) on delete cascade,
        email_domain_id text not null
          constraint join_request_email_domain_fkey references email_domain (id) on delete cascade,
        user_id text not null,
        email text not null,
        status text not null constraint join_request_status_check
          check (status in ('pending', 'approved', 'declined', 'withdrawn')),
        created_at timestamptz not null,
        decided_at timestamptz,
        decided_by text
      );
      create unique index join_request_pending_key on join_request (organization_id, user_id)
        where status = 'pending';
      create index join_request_organization_created_at on join_request (organization_id, created_at, id);
      create index join_request_user on join_request (user_id);
      create index join_request_email_domain on join_request (email_domain_id);

      create table removed_member (
        organization_id text not null
          constraint removed_member_organization_fkey references organization (id) on delete cascade,
        email_hash text not null,
        removed_at timestamptz not null,
        primary key (organization_id, email_hash)
      );
    `);
    await runner.query(`
      create table machine_client (
        id text primary key,
        organization_id text not null
          constraint machine_client_organization_fkey references organization (id) on delete cascade,
        name text not null,
        scopes text[] not null,
        creator_id text not null,
        secret_hash text not null,
        secret_created_at timestamptz not null,
        previous_secret_hash text,
        previous_secret_expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null,
        constraint machine_client_previous_secret_check
          check ((previous_secret_hash is null) = (previous_secret_expires_at is null))
      );
      create index machine_client_organization_created_at on machine_client (organization_id, created_at, id);
    `);
    await runner.query(`
      create table audit_entry (
        id uuid primary key,
        organization_id text not null
          constraint audit_entry_organization_fkey references organization (id) on delete cascade,
        action text not null,
        actor_id text,
        target_id text not null,
        user_id text,
        data json not null,
        ip_address text,
        user_agent text,
        request_id text,
        created_at timestamptz not null
      );
      create index audit_entry_organization_created_at on audit_entry (organization_id, created_at, id);
      create index audit_entry_action on audit_entry (organization_id, action, created_at, id);
      create index audit_entry_actor on audit_entry (organization_id, actor_id, created_at, id);
      create index audit_entry_target on audit_entry (organization_id, target_id);
      create index audit_entry_user on audit_entry (organization_id, user_id);

      create function audit_entry_reject_change() returns trigger language plpgsql as $$
        begin raise exception 'audit_entry is append-only'; end $$;
      -- The cascade from organization runs inside a trigger, at depth 1; a direct statement runs at depth 0.
      create trigger audit_entry_reject_change before update or delete on audit_entry
        for each row when (pg_trigger_depth() = 0) execute function audit_entry_reject_change();
      create trigger audit_entry_reject_truncate before truncate on audit_entry
        for each statement execute function audit_entry_reject_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table audit_entry, machine_client, removed_member, join_request, email_domain,
        invitation_link, mail_count, invitation, organization_role, team_member, team, member_count,
        member, organization, user_profile;
      drop function audit_entry_reject_change, member_count_update, user_profile_copy_to_members,
        member_copy_user, search_query, search_words;
    `);
  }
}
