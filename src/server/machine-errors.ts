import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const shipped = fileURLToPath(new URL('../../catalogue', import.meta.url));

interface Place {
  /** The file in use, if the error doesn't name one. */
  path?: string;
  dataDir?: string;
}

/**
 * Explains an error of the machine (a file, the disk, PostgreSQL) in one sentence that says what to do; undefined for
 * other errors. Also looks at the error's causes.
 */
export function machineSentence(error: unknown, place: Place = {}): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode, path = place.path } = error as Error & { code?: string; errcode?: number; path?: string };
  const at = { ...place, ...(path !== undefined && { path }) };
  if (typeof errcode === 'number') return ofSqlite(errcode & 0xff, at);
  const sentence = 'severity' in error ? ofPostgres(code, error) : ofSystem(code, error, at);
  return sentence ?? machineSentence(error.cause, place);
}

const readOnly = 8;
const diskError = 10;
const full = 13;
const cannotOpen = 14;

function ofSqlite(code: number, at: Place): string | undefined {
  if (code === full || (code === diskError && isFull(at.path))) return noSpace(at);
  if (code !== readOnly && code !== cannotOpen && code !== diskError) return undefined;
  const files = at.path === undefined ? [] : [dirname(at.path), ...['', '-wal', '-shm'].map((end) => at.path + end)];
  return (
    inaccessiblePath(files, at.dataDir) ??
    (code === readOnly ? `${at.path ?? 'The database'} can be read but not written to.` : undefined)
  );
}

function ofSystem(code: string | undefined, { message }: Error, at: Place): string | undefined {
  const { path } = at;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace(at);
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'This program has more files open than the system allows. Raise the limit (ulimit -n, LimitNOFILE= in systemd).';
  if (path === undefined) return undefined;
  if (code === 'ENOENT' && resolve(path).startsWith(shipped))
    return `${path} is missing, although it comes with Pitstop. Restore it (git checkout -- catalogue), or reinstall Pitstop.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    const file = nearest(path);
    if (file !== undefined && !statSync(file).isDirectory())
      return `${file} is a file, but a folder is needed there. Move it, or choose another folder.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return (
      inaccessiblePath([dirname(path), path], at.dataDir) ?? `${path} can't be accessed by ${myself()}: ${message}.`
    );
  return undefined;
}

function ofPostgres(code: string | undefined, { message }: Error): string | undefined {
  if (code === '53300')
    return `PostgreSQL has no free connections (${message}), and each Pitstop server needs up to 14. Raise max_connections or the role's limit, or stop other programs.`;
  if (code === '25006')
    return "PostgreSQL is read-only here, because it's a standby or the role may not write. Use the primary server in DATABASE_URL, or: alter role ... reset default_transaction_read_only.";
  if (code === '42501') return `The role in DATABASE_URL lacks a permission (${message}). Grant it.`;
  if (code === '53100') return 'PostgreSQL is out of disk space. Free some up, and start again.';
  return undefined;
}

const noSpace = ({ path, dataDir }: Place) =>
  `There's no space left on the disk with ${dataDir ?? path ?? 'the data'}. Free some up (old backups, logs, replaced-... folders), and try again.`;

function isFull(path: string | undefined): boolean {
  const place = path === undefined ? undefined : nearest(path);
  return place !== undefined && statfsSync(place).bavail === 0;
}

/** The path itself, or its closest parent that exists. */
function nearest(path: string): string | undefined {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at)) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** Everything in a data folder that the server must be able to write. The room key is only read. */
const needed = [
  '.',
  'pitstop.db',
  'pitstop.db-wal',
  'pitstop.db-shm',
  'installed',
  'last-version',
  'backups',
  'photos',
];

/**
 * Names the first file in a data folder that this user can't access, its owner and what to do; undefined if all are
 * accessible.
 */
export const inaccessibleData = (dataDir: string): string | undefined =>
  inaccessiblePath(
    [...needed, 'photos/tmp'].map((name) => join(dataDir, name)),
    dataDir,
  );

/** The same for the first of these paths that's inaccessible; a missing path is checked through its closest parent. */
function inaccessiblePath(paths: readonly string[], dataDir: string | undefined): string | undefined {
  for (const wanted of paths) {
    const path = nearest(wanted);
    if (path === undefined) continue;
    const isFolder = statSync(path).isDirectory();
    try {
      accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
    } catch (error) {
      return whyInaccessible(path, dataDir, (error as NodeJS.ErrnoException).code);
    }
  }
  return undefined;
}

function whyInaccessible(path: string, dataDir: string | undefined, code: string | undefined): string {
  if (code === 'EROFS') return `${path} is on a read-only file system. Mount it writable, or choose another folder.`;
  const { uid } = statSync(path);
  const own = process.getuid?.() ?? uid;
  const all = dataDir !== undefined && resolve(path).startsWith(resolve(dataDir)) ? dataDir : path;
  if (uid !== own)
    return `${path} belongs to ${userName(uid)}, but this runs as ${userName(own)}. Give it to that user (chown -R ${own} ${all}).`;
  if (code === 'EPERM') return `${path} is protected against changes. Remove the protection (chattr -i ${path}).`;
  return `${path} can't be accessed by its own user ${userName(own)}. Allow it (chmod -R u+rwX ${all}).`;
}

const myself = () => userName(process.getuid?.() ?? 0);

/** A name such as "pit (1000)"; in a container, the user may not have a name. */
function userName(uid: number): string {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const name = lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0];
  return name === undefined ? `user ${uid}` : `${name} (${uid})`;
}
