import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers and chains the audit entries of each organization (decision 0066). The database does it in a trigger, so
 * that entries which a process of the previous version inserts are part of the chain too. Entries that exist already
 * are numbered in batches by a worker.
 */
export class AddAuditChain1795622710001 implements MigrationInterface {
  readonly name = 'AddAuditChain1795622710001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The last number and hash of each organization; its row lock orders concurrent entries.
      create table audit_chain (
        organization_id text primary key
          constraint audit_chain_organization_fkey references organization (id) on delete cascade,
        sequence bigint not null,
        hash bytea not null,
        -- False while entries from before the chain wait for their numbers.
        complete boolean not null
      );

      alter table audit_entry
        add column sequence bigint,
        add column previous_hash bytea,
        add column hash bytea,
        add column actor_key bytea,
        add column ip_address_hmac bytea,
        add column user_agent_hmac bytea,
        add column email_key bytea,
        add column email_hmac bytea;
    `);
    await runner.query(`
      -- HMAC-SHA256 (RFC 2104) with a key of 32 bytes. The built-in functions have only the hash.
      create function audit_hmac(key bytea, value text) returns bytea
        language plpgsql immutable strict parallel safe as $$
        declare
          inner_pad bytea := key;
          outer_pad bytea := key;
        begin
          for i in 0..31 loop
            inner_pad := set_byte(inner_pad, i, get_byte(key, i) # 54);
            outer_pad := set_byte(outer_pad, i, get_byte(key, i) # 92);
          end loop;
          inner_pad := inner_pad || decode(repeat('36', 32), 'hex');
          outer_pad := outer_pad || decode(repeat('5c', 32), 'hex');
          return sha256(outer_pad || sha256(inner_pad || convert_to(value, 'UTF8')));
        end $$;

      create function audit_random_key() returns bytea language sql volatile as $$
        select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) $$;

      -- The entry with its number, keys and hashes, as the successor of the given one.
      create function audit_entry_link(entry audit_entry, last_sequence bigint, last_hash bytea)
        returns audit_entry language plpgsql volatile as $$
        declare
          email text := entry.data ->> 'email';
        begin
          entry.sequence := last_sequence + 1;
          entry.previous_hash := last_hash;
          if entry.ip_address is not null or entry.user_agent is not null then
            entry.actor_key := audit_random_key();
            entry.ip_address_hmac := audit_hmac(entry.actor_key, entry.ip_address);
            entry.user_agent_hmac := audit_hmac(entry.actor_key, entry.user_agent);
          end if;
          if email is not null then
            entry.email_key := audit_random_key();
            entry.email_hmac := audit_hmac(entry.email_key, email);
          end if;
          -- One JSON value a line; org-service/src/audit-log/verification/canonical-entry.ts writes the same text.
          entry.hash := sha256(convert_to(array_to_string(array[
            '1',
            to_json(entry.organization_id)::text,
            entry.sequence::text,
            to_json(encode(entry.previous_hash, 'hex'))::text,
            to_json(entry.id::text)::text,
            to_json(to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text,
            to_json(entry.action)::text,
            to_json(entry.actor_id)::text,
            to_json(entry.target_id)::text,
            to_json(entry.user_id)::text,
            to_json(entry.request_id)::text,
            (entry.data::jsonb - 'email')::text,
            to_json(encode(entry.ip_address_hmac, 'hex'))::text,
            to_json(encode(entry.user_agent_hmac, 'hex'))::text,
            to_json(encode(entry.email_hmac, 'hex'))::text
          ], E'\\n', 'null'), 'UTF8'));
          return entry;
        end $$;

      -- Returns the locked chain of an organization, which it creates for the first entry.
      create function audit_chain_lock(owner_id text) returns audit_chain
        language plpgsql volatile as $$
        declare
          chain audit_chain;
        begin
          select * into chain from audit_chain where organization_id = owner_id for update;
          if not found then
            insert into audit_chain (organization_id, sequence, hash, complete)
            values (owner_id, 0, decode(repeat('00', 32), 'hex'),
              not exists (select from audit_entry where organization_id = owner_id))
            on conflict (organization_id) do nothing;
            select * into chain from audit_chain where organization_id = owner_id for update;
          end if;
          return chain;
        end $$;
    `);
    await runner.query(`
      create function audit_entry_chain() returns trigger language plpgsql security definer as $$
        declare
          chain audit_chain;
        begin
          -- Before the chain, in the order in which a deletion of the organization takes these locks.
          perform from organization where id = new.organization_id for key share;
          if not found then return new; end if;
          chain := audit_chain_lock(new.organization_id);
          if not chain.complete then return new; end if;
          new := audit_entry_link(new, chain.sequence, chain.hash);
          update audit_chain set sequence = new.sequence, hash = new.hash
          where organization_id = new.organization_id;
          return new;
        end $$;
      create trigger audit_entry_chain before insert on audit_entry
        for each row execute function audit_entry_chain();

      -- Numbers up to batch_size entries from before the chain. Returns how many.
      create function audit_chain_continue(batch_size integer) returns integer
        language plpgsql security definer as $$
        declare
          owner_id text;
          chain audit_chain;
          entry audit_entry;
          numbered integer := 0;
        begin
          select organization_id into owner_id from audit_entry where sequence is null limit 1;
          if not found then return 0; end if;
          perform from organization where id = owner_id for key share;
          if not found then return 0; end if;
          chain := audit_chain_lock(owner_id);
          for entry in select * from audit_entry
            where organization_id = owner_id and sequence is null
            order by created_at, id limit batch_size
          loop
            entry := audit_entry_link(entry, chain.sequence, chain.hash);
            update audit_entry set sequence = entry.sequence, previous_hash = entry.previous_hash,
              hash = entry.hash, actor_key = entry.actor_key, ip_address_hmac = entry.ip_address_hmac,
              user_agent_hmac = entry.user_agent_hmac, email_key = entry.email_key,
              email_hmac = entry.email_hmac
            where id = entry.id;
            chain.sequence := entry.sequence;
            chain.hash := entry.hash;
            numbered := numbered + 1;
          end loop;
          update audit_chain set sequence = chain.sequence, hash = chain.hash, complete = not exists (
            select from audit_entry where organization_id = owner_id and sequence is null)
          where organization_id = owner_id;
          return numbered;
        end $$;

      -- Blanks the personal fields of up to batch_size entries of a deleted user and deletes their keys. Returns how
      -- many entries it changed.
      create function audit_entry_erase(erased_user text, erased_email text, batch_size integer)
        returns integer language plpgsql security definer as $$
        declare
          of_actor integer;
          of_email integer;
        begin
          update audit_entry set ip_address = null, user_agent = null, actor_key = null
          where id in (
            select id from audit_entry where actor_id = erased_user
              and (ip_address is not null or user_agent is not null)
            limit batch_size);
          get diagnostics of_actor = row_count;
          update audit_entry set data = (data::jsonb - 'email')::json, email_key = null
          where id in (
            select id from audit_entry
            where data ->> 'email' is not null and lower(data ->> 'email') = lower(erased_email)
            limit batch_size);
          get diagnostics of_email = row_count;
          return of_actor + of_email;
        end $$;

      -- Permits two updates: the first number of an entry, and the erasure of personal fields with their key.
      create or replace function audit_entry_reject_change() returns trigger language plpgsql as $$
        declare
          expected audit_entry;
        begin
          if tg_op = 'UPDATE' then
            expected := old;
            if old.sequence is null and new.sequence is not null then
              expected.sequence := new.sequence;
              expected.previous_hash := new.previous_hash;
              expected.hash := new.hash;
              expected.actor_key := new.actor_key;
              expected.ip_address_hmac := new.ip_address_hmac;
              expected.user_agent_hmac := new.user_agent_hmac;
              expected.email_key := new.email_key;
              expected.email_hmac := new.email_hmac;
            else
              if new.actor_key is null and new.ip_address is null and new.user_agent is null then
                expected.actor_key := null;
                expected.ip_address := null;
                expected.user_agent := null;
              end if;
              if new.email_key is null and new.data::text = (old.data::jsonb - 'email')::text then
                expected.email_key := null;
                expected.data := new.data;
              end if;
            end if;
            -- Compares images: json has no equality.
            if new *= expected then return new; end if;
          end if;
          raise exception 'audit_entry is append-only';
        end $$;

      -- The last three run with the rights of the owner: the service itself may not update the audit log.
      do $$
        declare
          path text := format('set search_path = %I, pg_temp', current_schema());
        begin
          execute 'alter function audit_entry_reject_change() ' || path;
          execute 'alter function audit_entry_chain() ' || path;
          execute 'alter function audit_chain_continue(integer) ' || path;
          execute 'alter function audit_entry_erase(text, text, integer) ' || path;
        end $$;
    `);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
