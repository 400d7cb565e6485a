import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, type Env, text } from './setting.ts';

/** `ext` isn't among them, because it runs any command. */
const transports = ['https', 'ssh', 'http', 'git', 'file'] as const;
export type Transport = (typeof transports)[number];

export interface RepositorySetting {
  /** The absolute path. */
  path: string;
  /** The branch that must be checked out; undefined for any. */
  branch: string | undefined;
  protocols: readonly Transport[];
  /** The secret that push notifications are signed with; undefined if none are accepted. */
  webhookSecret: string | undefined;
  /** A command with its arguments, run in the folder after a pull with changes. */
  after: readonly string[] | undefined;
  /** The absolute path of ssh's key for this repository; undefined for the user's own. */
  sshKeyFile: string | undefined;
  /** The umask for pulled files and the `after` command, whatever the service's own is. */
  umask: number;
}

const defaultTransports: readonly Transport[] = ['https', 'ssh'];
const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Matches valid names of Git branches, except spellings that mean something else on a command line. */
const branchPattern = /^(?!.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)))[\p{L}\p{N}][\p{L}\p{N}._/@+#-]{0,199}$/u;
/** Anything shorter could be guessed. */
const minSecretCharacters = 8;
const known = ['path', 'branch', 'protocols', 'webhook_secret_file', 'after', 'ssh_key_file', 'umask'];

/**
 * Reads the file named by REPOSITORIES. Paths in it are relative to the folder where the server is started. Throws
 * ConfigError.
 */
export function readRepositories(env: Env, cwd: string): ReadonlyMap<string, RepositorySetting> {
  const file = text(env, 'REPOSITORIES');
  const found = new Map<string, RepositorySetting>();
  if (file === undefined) return found;
  for (const [name, entry] of Object.entries(jsonObject(resolve(cwd, file)))) {
    if (!namePattern.test(name)) {
      throw wrong(
        `"${name.slice(0, 64)}" isn't a valid name: use at most 64 letters, digits and . _ - and start with a letter or digit`,
      );
    }
    const setting = readEntry(name, entry, cwd);
    const duplicate = [...found].find(([, other]) => other.path === setting.path)?.[0];
    if (duplicate !== undefined) throw wrong(`"${duplicate}" and "${name}" are the same folder`);
    found.set(name, setting);
  }
  return found;
}

const wrong = (why: string) => new ConfigError(`REPOSITORIES: ${why}.`);

function readEntry(name: string, entry: unknown, cwd: string): RepositorySetting {
  if (!isObject(entry)) throw wrong(`"${name}" must be an object with a "path"`);
  const unknown = Object.keys(entry).find((key) => !known.includes(key));
  if (unknown !== undefined) throw wrong(`"${name}" has "${unknown.slice(0, 40)}", which isn't a known key`);
  const {
    path,
    branch,
    protocols = defaultTransports,
    webhook_secret_file,
    after,
    ssh_key_file,
    umask = '022',
  } = entry;
  if (!isText(path)) throw wrong(`"${name}" needs a "path"`);
  if (branch !== undefined && !(isText(branch) && branchPattern.test(branch) && !/[/.]$/.test(branch))) {
    throw wrong(`the "branch" of "${name}" must be a branch name`);
  }
  return {
    path: resolve(cwd, path),
    branch,
    protocols: readProtocols(name, protocols),
    webhookSecret: webhook_secret_file === undefined ? undefined : readSecret(name, webhook_secret_file, cwd),
    after: after === undefined ? undefined : readCommand(name, after),
    sshKeyFile: ssh_key_file === undefined ? undefined : readableFile(name, ssh_key_file, cwd),
    umask: readUmask(name, umask),
  };
}

function readProtocols(name: string, value: unknown): Transport[] {
  const isList = Array.isArray(value) && value.length > 0;
  const list = isList ? value.map((given) => transports.find((known) => known === given)) : [];
  if (!isList || list.includes(undefined)) {
    throw wrong(`the "protocols" of "${name}" must be a list of ${transports.join(', ')}`);
  }
  return list.filter((transport) => transport !== undefined);
}

/** A list of arguments rather than a command line, because it's run without a shell. */
function readCommand(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100 || !value.every(isWord) || value[0] === '') {
    throw wrong(`the "after" of "${name}" must be a list of words, such as ["make", "deploy"]`);
  }
  return value;
}

/** The owner can always read and write pulled files. */
function readUmask(name: string, value: unknown): number {
  if (typeof value !== 'string' || !/^0?0[0-7]{2}$/.test(value))
    throw wrong(`the "umask" of "${name}" must be three digits in quotes, such as "022" or "027"`);
  return Number.parseInt(value, 8);
}

function readableFile(name: string, value: unknown, cwd: string): string {
  try {
    if (!isText(value)) throw new Error('no path');
    const file = resolve(cwd, value);
    readFileSync(file);
    return file;
  } catch {
    throw wrong(`the "ssh_key_file" of "${name}" must be the path of a readable file`);
  }
}

function readSecret(name: string, value: unknown, cwd: string): string {
  let secret: string;
  try {
    if (!isText(value)) throw new Error('no path');
    secret = readFileSync(resolve(cwd, value), 'utf8').trim();
  } catch {
    throw wrong(`the "webhook_secret_file" of "${name}" must be the path of a readable file`);
  }
  if (secret.length < minSecretCharacters || /\p{Cc}/u.test(secret)) {
    throw wrong(`the secret of "${name}" must be a single line of at least ${minSecretCharacters} characters`);
  }
  return secret;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWord = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
const isText = (value: unknown): value is string => isWord(value) && value !== '';

function jsonObject(file: string): object {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError('REPOSITORIES must be the path of a readable JSON file.');
  }
  if (!isObject(value)) throw new ConfigError('REPOSITORIES must be a file containing one JSON object.');
  return value;
}
