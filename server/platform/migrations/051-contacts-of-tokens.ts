// Migration: contacts that each token of a lead has shown to hold, and since when a link's holder answers too. A contact that changes
// counts for no token any more (S-05).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table lead_token add column contacts text[]',
  'alter table lead add column token_contacts text[], add column shared_at timestamptz, add column shared_by text[]',
  `create function contact_changed() returns trigger language plpgsql as $$
  declare
    changed text[] := array_remove(array[
      case when new.email_index is distinct from old.email_index then 'email' end,
      case when new.phone_index is distinct from old.phone_index then 'sms' end
    ], null);
    contact text;
  begin
    foreach contact in array changed loop
      delete from lead_token where lead_id = new.id and by = 'link' and contact = any(contacts);
      update lead_token set contacts = array_remove(contacts, contact) where lead_id = new.id and contact = any(contacts);
      new.token_contacts := array_remove(new.token_contacts, contact);
      new.shared_by := array_remove(new.shared_by, contact);
    end loop;
    return new;
  end $$`,
  `create trigger contact_changed before update of email_index, phone_index on lead for each row
    when (new.email_index is distinct from old.email_index or new.phone_index is distinct from old.phone_index)
    execute function contact_changed()`,
]

export const contactsOfTokens: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
