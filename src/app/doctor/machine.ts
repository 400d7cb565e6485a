import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#server/config.ts';
import type { Reader } from '#server/db/database.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { counted, type Finding, findingsAbout } from '#server/owner/finding.ts';
import { ownerCall } from '#server/owner-call.ts';
import { nextTimeState, type TimeSeen, trustedDays } from '#server/trusted-time.ts';
import { minuteMs, secondMs, toIso } from '#shared/time.ts';
import { isBuilt } from '../page-html.ts';

/** Keyed by the number that Linux assigns to each kind of file system (statfs(2)). */
const networkKinds = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9p'],
]);
/** On these, the modes of files are fixed when the file system is mounted. */
const kindsWithoutModes = new Map([
  [0x4d44, 'FAT'],
  [0x2011bab0, 'exFAT'],
  [0x7366746e, 'NTFS'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
]);

/** Files open in addition to streams: the database, files and photos in flight, PostgreSQL connections. */
const otherFiles = 256;

interface Machine {
  env: Readonly<Record<string, string | undefined>>;
  dist: string;
  openFiles?: number | undefined;
}

export async function examineMachine(
  config: Config,
  { env, dist, openFiles = openFileLimit() }: Machine,
): Promise<Finding[]> {
  return [
    ...judgeFileSystem(config, await kindOf(config.dataDir)),
    ...judgeOpenFiles(config.maxStreams, openFiles),
    ...judgeZone(env.TZ),
    ...judgeBuild(dist),
  ];
}

async function kindOf(folder: string): Promise<number> {
  return existsSync(folder) ? (await statfs(folder)).type >>> 0 : 0;
}

export function judgeFileSystem({ database, dataDir }: Config, kind: number): Finding[] {
  const { warn } = findingsAbout('disk');
  const { file } = databaseAt(database);
  const [network, modeless] = [networkKinds.get(kind), kindsWithoutModes.get(kind)];
  const isOpen = modeless !== undefined && (statSync(dataDir).mode & 0o077) !== 0;
  return [
    ...(network !== undefined && file !== undefined
      ? [
          warn(
            `${file} is on ${network}, where locks and shared memory may not work, which can damage SQLite. Put DATA_DIR on a local disk, or use PostgreSQL (DATABASE_URL).`,
          ),
        ]
      : []),
    ...(isOpen
      ? [
          warn(
            `${dataDir} is on ${modeless}, where files have no permissions of their own. Mount it with the options uid=, gid= and umask=0077 (for SMB: file_mode=0600,dir_mode=0700).`,
          ),
        ]
      : []),
  ];
}

export function judgeOpenFiles(maxStreams: number, limit: number | undefined): Finding[] {
  if (limit === undefined || limit >= maxStreams + otherFiles) return [];
  return [
    findingsAbout('limits').warn(
      `At most ${limit} files may be open (ulimit -n), but ${maxStreams} streams (MAX_STREAMS) need ${maxStreams + otherFiles}. Raise the limit (LimitNOFILE= in systemd, --ulimit in Docker), or lower MAX_STREAMS.`,
    ),
  ];
}

/** This process's limit, which Node has raised to the user's hard limit. */
function openFileLimit(): number | undefined {
  // Without this, the report would resolve the host names of all connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? undefined : soft;
}

export function judgeZone(zone = ''): Finding[] {
  const name = zone.trim().replace(/^:/, '');
  if (name === '' || name.startsWith('/') || isZone(name)) return [];
  return [
    findingsAbout('clock').warn(
      `TZ is ${zone}, which isn't a known time zone, so BACKUP_AT is read as UTC. Use one such as Europe/Berlin.`,
    ),
  ];
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function judgeBuild(dist: string): Finding[] {
  if (isBuilt(dist)) return [];
  return [
    findingsAbout('pages').warn(
      `There's no web build in ${dist}, so there are no pages to show. Run "npm ci" and "npm run build" in ${dirname(dist)}, then restart the server.`,
    ),
  ];
}

const { ok, warn, bad } = findingsAbout('clock');

/** How far the clock of a network file system or of another process may drift. */
const allowedMs = minuteMs;

/** Detects a clock that was set back by looking for data written in the future. No time server is asked. */
export function examineClock(
  now: number,
  newest: { row: number | undefined; dataDir: string; time: TimeSeen | undefined },
): Finding[] {
  const files = ['pitstop.db', 'pitstop.db-wal', 'installed'].map((name) => join(newest.dataDir, name));
  const written = files.filter((path) => existsSync(path)).map((path) => statSync(path).mtimeMs);
  const latest = Math.max(newest.row ?? 0, ...written);
  if (latest > now + allowedMs)
    return [
      bad(
        `It says ${toIso(now)}, but there's data from ${toIso(latest)}. Set it (timedatectl set-ntp true): until then, sessions and links last too long and backups are out of order.`,
      ),
    ];
  const seen = newest.time;
  if (seen?.at != null && nextTimeState(seen, now).doubted_since !== null)
    return [
      warn(
        `It says ${toIso(now)}, and ${toIso(seen.at)} was the last time it could be trusted: it jumped, or this site was off for more than ${trustedDays} days. Until this is settled, no old data is deleted. If it's wrong, set it (timedatectl set-ntp true). If it's right: ${ownerCall} clock accept. Otherwise it's trusted again after a week.`,
      ),
    ];
  return [ok(`It says ${toIso(now)}, later than any data.`)];
}

export async function newestRow(read: Reader): Promise<number | undefined> {
  const rows = await Promise.all([
    read.selectFrom('audit_log').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    read.selectFrom('room_events').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst(),
    read
      .selectFrom('sessions')
      .select('last_used_at as at')
      .orderBy('last_used_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const times = rows.flatMap((row) => (row === undefined ? [] : [row.at]));
  return times.length === 0 ? undefined : Math.max(...times);
}

const neededMajor = 26;

export function examineNode(version = process.versions.node): Finding {
  const { ok, bad } = findingsAbout('node');
  if (Number.parseInt(version, 10) >= neededMajor) return ok(`${version}, from ${process.execPath}.`);
  return bad(`This is ${version}, but ${neededMajor} is needed. npm installs it. Use the one in node_modules/.bin.`);
}

/** The first release in which code execution by a repository is fixed (CVE-2025-48384, 48385). */
const fixedGitVersion = [2, 50, 1] as const;

/** Examines Git and the repositories' folders, without running anything in them. */
export async function examineGit({ repositories }: Config, path = process.env.PATH): Promise<Finding[]> {
  const { ok, warn, bad } = findingsAbout('git');
  const version = await versionOfGit(path);
  if (repositories.size === 0)
    return [
      ok(
        `No repositories are set (REPOSITORIES); ${version === undefined ? "git isn't installed" : `git is ${version}`}.`,
      ),
    ];
  if (version === undefined)
    return [bad("git isn't installed or isn't in PATH, but REPOSITORIES needs it. Install it.")];
  const findings = [
    isOlder(version)
      ? warn(
          `git is ${version}. Anything older than ${fixedGitVersion.join('.')} is only safe if your distribution patches it: keep it up to date.`,
        )
      : ok(`git is ${version}.`),
  ];
  for (const [name, { path: folder }] of repositories) {
    if (!existsSync(folder))
      findings.push(
        bad(`Repository ${name}: the folder ${folder} doesn't exist. Clone it there, or correct REPOSITORIES.`),
      );
    else if (!existsSync(join(folder, '.git')))
      findings.push(bad(`Repository ${name}: ${folder} isn't a Git working copy. Clone it there.`));
    else if (isForeign(folder))
      findings.push(
        warn(
          `Repository ${name}: ${folder} belongs to user ${statSync(folder).uid}. Give it to the server's user, or pulls can't write there.`,
        ),
      );
  }
  return findings.length === 1
    ? [...findings, ok(`${counted(repositories.size, 'repository', 'repositories')}, each with its folder.`)]
    : findings;
}

function isForeign(folder: string): boolean {
  const own = process.getuid?.();
  return own !== undefined && statSync(folder).uid !== own;
}

async function versionOfGit(path: string | undefined): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: { PATH: path }, timeout: 10 * secondMs });
    return /\d+\.\d+(?:\.\d+)?/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const different = fixedGitVersion.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return different >= 0 && (parts[different] ?? 0) < (fixedGitVersion[different] ?? 0);
}
