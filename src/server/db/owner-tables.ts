import { foldCase } from '#shared/fold-case.ts';
import type { Migration, RunSql, SqlFragments } from './migrate.ts';

/** Actions about a person that older databases may contain; their targets start with the username. */
const ofPerson = `'login', 'register', 'add user', 'set password', 'set roles', 'delete user'`;

/**
 * The tables behind the owner's tools. The audit log can be searched by person, kind and time: each search is one range
 * of one index, whatever the number of rows. `subject_key` is the person the action is about, or null if that's the
 * actor, so that no row is found twice. Rows are only ever added, and can only be deleted if they're older than
 * `forget_before`, which is 0 except in the deleting transaction.
 */
export const ownerTables: Migration = {
  number: 10,
  name: "what the owner's tools keep",
  statements: ({ integer, autoIncrement, strict }) => {
    const isSqlite = strict !== '';
    // Lower-cases ASCII only, identically on both engines; the step does the rest.
    const lower = (text: string) => (isSqlite ? `lower(${text})` : `lower(${text} collate "C")`);
    const firstWord = isSqlite
      ? `substr(target, 1, instr(target || ' ', ' ') - 1)`
      : `substr(target, 1, position(' ' in target || ' ') - 1)`;
    const secondWord = isSqlite
      ? `substr(target, instr(target || ' ', ' ') + 1)`
      : `substr(target, position(' ' in target || ' ') + 1)`;
    return [
      `alter table audit_log add column kind text not null default ''`,
      `alter table audit_log add column actor_key text not null default ''`,
      'alter table audit_log add column subject_key text',
      `update audit_log set
        kind = case
          when action = 'login' then 'login'
          when action in ('register', 'add user', 'set password') then 'account'
          when action = 'set roles' then 'roles'
          when action in ('delete user', 'delete room', 'remove member', 'drop vehicle source') then 'deletion'
          when action = 'import vehicles' then 'import'
          when action = 'restore' then 'backup'
          else '' end,
        actor_key = ${lower('actor')},
        subject_key = case
          when action in (${ofPerson}) then ${lower(firstWord)}
          when action = 'remove member' then ${lower(secondWord)} end`,
      'update audit_log set subject_key = null where subject_key = actor_key',
      // Person and kind share a column, because with two columns SQLite may use the index of one and scan the rest.
      'create index audit_log_by_time on audit_log (at, id)',
      'create index audit_log_by_kind on audit_log (kind, at, id)',
      'create index audit_log_by_actor on audit_log (actor_key, at, id)',
      `create index audit_log_by_actor_and_kind on audit_log ((kind || ' ' || actor_key), at, id)`,
      'create index audit_log_by_subject on audit_log (subject_key, at, id) where subject_key is not null',
      `create index audit_log_by_subject_and_kind on audit_log ((kind || ' ' || subject_key), at, id)
        where subject_key is not null`,
      `create table audit_retention (
        id ${integer} primary key not null check (id = 1),
        forget_before ${integer} not null
      )${strict}`,
      'insert into audit_retention (id, forget_before) values (1, 0)',
      `create table last_errors (
        id ${autoIncrement},
        at ${integer} not null,
        times ${integer} not null,
        request_id text,
        job text,
        method text,
        path text,
        message text not null,
        place text
      )${strict}`,
      `create table daily_sizes (
        day ${integer} primary key not null,
        database_bytes ${integer} not null
      )${strict}`,
      `create table photo_sizes (
        name text primary key not null,
        bytes ${integer} not null
      )${strict}`,
    ];
  },
  step: {
    version: 'full case folding, and triggers',
    async run(ask, words) {
      await refold(ask, 'actor', 'actor_key');
      await refold(ask, 'subject_key', 'subject_key');
      await ask('update audit_log set subject_key = null where subject_key = actor_key');
      for (const statement of auditTriggers(words)) await ask(statement);
    },
  },
};

/** Folds those keys again that contain letters beyond ASCII, which the database folds differently. */
async function refold(ask: RunSql, from: string, to: string): Promise<void> {
  const rows = await ask(
    `select distinct ${from} as text, ${to} as key from audit_log where octet_length(${from}) <> length(${from})`,
  );
  for (const { text, key } of rows) {
    const [folded, before] = [foldCase(String(text)), String(key)];
    if (folded !== before) await ask(`update audit_log set ${to} = ? where ${to} = ?`, folded, before);
  }
}

const sentence = 'The audit log is only added to';
const mustStay = 'old.at >= coalesce((select forget_before from audit_retention), 0)';

/** Triggers that refuse changes to rows, and the deletion of rows that aren't old enough. */
function auditTriggers({ strict }: SqlFragments): string[] {
  if (strict !== '') {
    return [
      `create trigger audit_log_unchanged before update on audit_log
        begin select raise(abort, '${sentence}'); end`,
      `create trigger audit_log_kept before delete on audit_log when ${mustStay}
        begin select raise(abort, '${sentence}'); end`,
    ];
  }
  return [
    `create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if not (${mustStay}) then return old; end if;
        end if;
        raise exception '${sentence}';
      end $$`,
    `create trigger audit_log_kept before update or delete on audit_log
      for each row execute function refuse_audit_change()`,
  ];
}

/**
 * Gives the site's own actions actor names that no username can have (`siteActors`), if they're known to be the site's:
 * the command line and webhook pulls had no request; webhook calls and counted refusals have actions of their own. An
 * account with one of the previous names keeps the actions it requested, but its interrupted pulls, its backups and its
 * drills were logged without a request and count as the site's. Servers of previous versions still log the previous
 * names, which then look like people's.
 */
export const actorsOfTheSite: Migration = {
  number: 29,
  name: 'actors of the site have names that no login can be',
  allowsOlderServers: true,
  statements: (words) => {
    const isSqlite = words.strict !== '';
    const rename = (name: string, is: string, to = name) =>
      `update audit_log set actor = '(${to})', actor_key = '(${to})' where actor_key = '${name}' and ${is}`;
    // Accounts, invitations and links only store the name of whoever made them. If an account has that name, either may
    // have made them.
    const isNobody = `not exists (select 1 from users where login_key = 'owner')`;
    return [
      ...(isSqlite
        ? ['drop trigger audit_log_unchanged', 'drop trigger audit_log_kept']
        : ['drop trigger audit_log_kept on audit_log', 'drop function refuse_audit_change']),
      rename('owner', 'request_id is null'),
      `update audit_log set subject_key = 'owner'
        where actor_key = '(owner)' and subject_key is null and (target = 'owner' or target like 'owner %')
        and action in ('add user', 'set password', 'set roles', 'make reset link', 'remove passkey')`,
      rename('webhook', `(request_id is null or action in ('webhook', 'webhook refused'))`),
      rename('pitstop', `action in ('back up', 'restore drill') and request_id is null`, 'site'),
      rename('several', `action = 'login refused' and request_id is null`),
      ...auditTriggers(words),
      `update invitations set made_by = '(owner)' where made_by = 'owner' and made_by_id is null`,
      `update reset_links set made_by = '(owner)' where made_by = 'owner' and ${isNobody}`,
      `update users set made_by = '(owner)' where made_by = 'owner' and ${isNobody}`,
    ];
  },
};
