import type { FailureKind } from '../../failures.ts';

/** What Git says, in English, and what it means; the first that fits counts, so the particular stands before the general. */
const signs: readonly (readonly [FailureKind, RegExp])[] = [
  ['no-user', /no user exists for uid|you don't exist, go away/i],
  ['no-space', /no space left on device|disk quota exceeded/i],
  ['not-a-repository', /not a git repository/i],
  ['diverged', /not possible to fast-forward|diverging branches can't be fast-forwarded/i],
  ['unfinished', /you have not concluded your merge|unmerged files|unresolved conflict|needs merge/i],
  ['dirty', /would be overwritten by (?:merge|checkout)|untracked working tree (?:files|directories)|not uptodate/i],
  ['detached', /you are not currently on a branch/i],
  ['no-upstream', /no tracking information|no such ref was fetched|couldn't find remote ref|no such remote ref/i],
  ['transport', /transport '[^']*' not allowed|unable to find remote helper|remote helper .* is not/i],
  ['host-key', /host key verification failed|remote host identification has changed|no matching host key/i],
  [
    'owner',
    /detected dubious ownership|insufficient permission for adding|cannot open '?[^'\n]*\.git\/[^\n]*permission denied/i,
  ],
  ['lock', /unable to create '[^']*\.lock'|cannot lock ref|another git process|could not lock|unable to lock/i],
  [
    'credentials',
    /could not read (?:username|password)|authentication failed|terminal prompts disabled|permission denied \(|invalid username or|access denied|returned error: 40[13]|invalid credentials/i,
  ],
  [
    'remote-missing',
    /repository [^\n]*not found|does not appear to be a git repository|returned error: 404|project you were looking for/i,
  ],
  [
    'network',
    /could not resolve|connection (?:refused|reset|timed out|closed)|timed out|unreachable|no route to host|failed to connect|couldn't connect|could not connect|unable to access|too slow|early eof|hung up|unexpected disconnect|rpc failed|could not read from remote|ssl|certificate|returned error: 5\d\d/i,
  ],
  ['owner', /permission denied|operation not permitted|read-only file system/i],
];

/** What kept Git from pulling, by its own words. */
export function failureKind(said: string): FailureKind {
  return signs.find(([, sign]) => sign.test(said))?.[0] ?? 'unknown';
}
