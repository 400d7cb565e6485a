import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { type Finding, findingsAbout } from '#server/owner/finding.ts';
import { isBuilt } from '../page-html.ts';

/** By the number that Linux gives each kind of file system (statfs(2)). */
const networkKinds = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9p'],
]);
/** The modes of files on these are fixed when the file system is mounted. */
const kindsWithoutModes = new Map([
  [0x4d44, 'FAT'],
  [0x2011bab0, 'exFAT'],
  [0x7366746e, 'NTFS'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
]);

/** In addition to streams: the database, files and photos in flight, PostgreSQL connections. */
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

/** The limit of this process, which Node has raised to the user's hard limit. */
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
