import type { Pull } from '../../contract.ts';
import type { FailureKind } from '../../failures.ts';

/** Git's messages in English. The first match counts, so specific ones come first. */
const patterns: readonly (readonly [FailureKind, RegExp])[] = [
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

export function failureKind(output: string): FailureKind {
  return patterns.find(([, sign]) => sign.test(output))?.[0] ?? 'unknown';
}

const errorLine = /^(?:fatal|error|ssh|remote:|Host key|Permission|!)|(?:denied|refused|failed|rejected)/i;
/** Git's progress counters, and the remote's address. */
const noise =
  /^(?:remote: (?:Enumerating|Counting|Compressing|Total)|Receiving|Unpacking|Resolving|Updating|From | [*+t= -] )/;
const maxWords = 800;

export function withGitOutput(sentence: string, output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !noise.test(line));
  const errors = lines.filter((line) => errorLine.test(line));
  const summary = (errors.length > 0 ? errors : lines.slice(0, 8)).join(' ');
  if (summary === '') return sentence;
  return `${sentence} Git says: ${summary.length > maxWords ? `${summary.slice(0, maxWords)}…` : summary}`;
}

export interface Progress {
  step: NonNullable<Pull['step']>;
  percent: number | null;
  objects: number | null;
}

const percentOf = (line: string) => {
  const [, digits] = /:\s+(\d{1,3})% \(/.exec(line) ?? [];
  return digits === undefined ? null : Math.min(100, Number(digits));
};

export function advance(now: Progress, line: string): Progress {
  if (/^(?:Updating [0-9a-f]{4,}\.\.|Fast-forward|Updating files:|Checking out files:)/.test(line)) {
    return { ...now, step: 'files', percent: percentOf(line) };
  }
  if (now.step === 'files') return now;
  if (/^(?:Receiving|Unpacking) objects:/.test(line)) return { ...now, step: 'receiving', percent: percentOf(line) };
  if (now.step === 'receiving') return now;
  const [, counted] =
    /^remote: (?:Counting|Enumerating) objects:[^(]*?(?:\(\d+\/(\d+)\)|\s(\d+)), done/.exec(line) ?? [];
  const objects = Number(counted ?? /^remote: Enumerating objects: (\d+), done/.exec(line)?.[1] ?? Number.NaN);
  if (Number.isFinite(objects)) return { step: 'counted', percent: null, objects };
  const hasAnswered = /^(?:remote:|From |Already up to date)/.test(line);
  return now.step === 'connecting' && hasAnswered ? { ...now, step: 'connected' } : now;
}
