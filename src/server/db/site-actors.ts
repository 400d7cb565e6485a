import type { Migration } from './migrate.ts';
import { auditTriggers } from './owner-tables.ts';

/**
 * The site's own actions get actor names that no login can have (`siteActors`) if they're known to be the site's: the
 * command line and webhook pulls had no request; webhook calls and counted refusals have their own actions. An account
 * with one of the previous names keeps the actions it requested, but its interrupted pulls, its backups and its drills
 * were logged without a request and count as the site's. Servers of previous versions still log the previous names,
 * which then look like people's.
 */
export const actorsOfTheSite: Migration = {
  number: 29,
  name: 'actors of the site have names that no login can be',
  allowsOlderServers: true,
  statements: (words) => {
    const isSqlite = words.strict !== '';
    const rename = (name: string, is: string, to = name) =>
      `update audit_log set actor = '(${to})', actor_key = '(${to})' where actor_key = '${name}' and ${is}`;
    // Accounts, invitations and links store only the maker's name. If an account has that name, either may have made
    // them.
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
