import type { Migration } from './migrate.ts';
import { keepers } from './owner-tables.ts';

/**
 * What the site itself did gets names that no login can be (`siteActors`), where it is known to be the site's: the command line and pulls of a webhook had no
 * request, a webhook's calls and counted refusals have actions of their own. What an account of such a name did by a request keeps it; a pull of it that was
 * interrupted, and a backup or drill that it began, were noted without one as the site's are, and are taken for those. Servers of before note the former names
 * beside it, which are then read as people's.
 */
export const actorsOfTheSite: Migration = {
  number: 29,
  name: 'actors of the site have names that no login can be',
  isBesideOlder: true,
  statements: (words) => {
    const isSqlite = words.strict !== '';
    const rename = (name: string, is: string, to = name) =>
      `update audit_log set actor = '(${to})', actor_key = '(${to})' where actor_key = '${name}' and ${is}`;
    // Accounts, invitations and links say who made them by name alone: where an account has the name, it is not known which of both it was.
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
      ...keepers(words),
      `update invitations set made_by = '(owner)' where made_by = 'owner' and made_by_id is null`,
      `update reset_links set made_by = '(owner)' where made_by = 'owner' and ${isNobody}`,
      `update users set made_by = '(owner)' where made_by = 'owner' and ${isNobody}`,
    ];
  },
};
