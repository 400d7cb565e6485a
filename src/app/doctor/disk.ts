import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import { counted, type Finding, findingsAbout, inMegabytes, reasonOf } from '#server/owner/finding.ts';
import { defaultWatermark } from '#server/photos/photos.ts';

const { ok, warn, bad } = findingsAbout('disk');

/** Files and folders that only the server's own user may see. */
const closed = ['.', 'photos', 'secrets', 'secrets/rooms.key', 'backups', 'pitstop.db'];

export async function examineDisk({ dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [warn(`The folder ${dataDir} (DATA_DIR) doesn't exist yet. Start the server once to create it.`)];
  try {
    const findings = [
      ...findForeignFiles(dataDir),
      ...findOpenPermissions(dataDir),
      ...findMissingKey(dataDir),
      ...findLeftOvers(dataDir),
    ];
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return [...findings, judgeSpace(bavail * bsize, blocks * bsize)];
  } catch (error) {
    return [
      bad(`${dataDir} (DATA_DIR) can't be read: ${reasonOf(error)}. Check who owns it, and run this as that user.`),
    ];
  }
}

function present(dataDir: string): { path: string; about: Stats }[] {
  const paths = closed.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  return paths.map((path) => ({ path, about: lstatSync(path) }));
}

/** The server can't change files that another user made there, such as root running a command. */
function findForeignFiles(dataDir: string): Finding[] {
  const uid = lstatSync(dataDir).uid;
  const foreign = present(dataDir).filter(({ about }) => about.uid !== uid);
  const own = process.getuid?.() ?? uid;
  return [
    ...foreign.map(({ path, about }) =>
      bad(`${path} belongs to user ${about.uid}, but the folder to ${uid}. Give it back: chown -R ${uid} ${dataDir}`),
    ),
    ...(own === uid
      ? []
      : [warn(`${dataDir} belongs to user ${uid}, but you are ${own}. Run this as that user (sudo -u).`)]),
  ];
}

function findOpenPermissions(dataDir: string): Finding[] {
  if (process.platform === 'win32') return [];
  const open = present(dataDir).filter(({ about }) => (about.mode & 0o077) !== 0);
  // Inside a closed folder everything is closed, whatever its own mode.
  const [first] = open;
  if (first === undefined || first.path !== join(dataDir, '.')) return [];
  return [warn(`Other users on this machine can read ${dataDir}. Lock it down: chmod -R go= ${dataDir}`)];
}

function findMissingKey(dataDir: string): Finding[] {
  if (!existsSync(join(dataDir, 'installed')) || existsSync(join(dataDir, 'secrets/rooms.key'))) return [];
  return [
    bad(
      'secrets/rooms.key is missing, so nobody new can join private rooms. Restore it from a backup: tar -xf FILE secrets/rooms.key',
    ),
  ];
}

function findLeftOvers(dataDir: string): Finding[] {
  const replaced = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
  return [
    ...(replaced.length > 0
      ? [
          warn(
            `${counted(replaced.length, 'folder')} of data from before a restore: ${replaced.join(', ')}. Delete what you no longer need.`,
          ),
        ]
      : []),
    ...(hasUnfinishedRestore(dataDir)
      ? [warn('A restore is running or was interrupted. If it was interrupted, the next start or command finishes it.')]
      : []),
  ];
}

/** Judges a volume's free bytes against the limit below which photos are refused. */
export function judgeSpace(free: number, all: number): Finding {
  const least = Math.max(defaultWatermark.minFreeBytes, defaultWatermark.minFreeShare * all);
  const state = `${inMegabytes(free)} free`;
  if (free < least)
    return bad(
      `${state}, and photos are refused below ${inMegabytes(least)}. Free up space: old logs, backups, replaced-... folders.`,
    );
  if (free < 2 * least)
    return warn(`${state}. Photos will be refused below ${inMegabytes(least)}. Free up space soon.`);
  return ok(`${state}.`);
}
