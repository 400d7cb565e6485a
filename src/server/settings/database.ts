import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { type DatabaseSetting, fileSetting, serverSetting } from '../db/database-at.ts';
import { ConfigError, type Env, text } from './setting.ts';

/** Reads `DATABASE_URL`. No message contains its value, which has a password. Throws ConfigError. */
export function databaseSetting(env: Env, cwd: string, dataDir: string): DatabaseSetting {
  const value = text(env, 'DATABASE_URL')?.trim();
  if (value === undefined) return fileSetting(resolve(dataDir, 'pitstop.db'));
  if (!/^postgres(?:ql)?:\/\//.test(value)) throw notAnAddress();
  if (hasUnescapedDelimiters(value))
    throw new ConfigError(
      'DATABASE_URL has #, / or ? in a place where they end the host: in a password, write %23 for #, %2F for / and %3F for ?.',
    );
  if (!URL.canParse(value)) throw notAnAddress();
  const url = new URL(value);
  requirePercent(url);
  return serverSetting(withStrictTls(url, value, cwd));
}

const notAnAddress = () =>
  new ConfigError(
    'DATABASE_URL must be an address such as postgres://user:password@host/database. Leave it out to use a SQLite file in DATA_DIR.',
  );

/** Whether there is an @ or # after the host that isn't in an option's value; database names have neither. */
function hasUnescapedDelimiters(value: string): boolean {
  const address = value.slice(value.indexOf('//') + 2);
  const end = address.search(/[/?#]/);
  if (end === -1) return false;
  const rest = address.slice(end);
  const path = URL.canParse(value) ? rest.replace(/\?\w+=[^#]*/, '') : rest;
  return /[@#]/.test(path);
}

/** The driver would fail with a JavaScript error when it decodes them. */
function requirePercent({ username, password }: URL): void {
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new ConfigError("DATABASE_URL has a % that isn't part of an escape: in a password, write %25 for %.");
  }
}

const fileOptions = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * The driver treats `require` as `verify-full`, with a warning that this will change. This keeps it strict without the
 * warning. Certificate paths are relative to the folder where the server is started.
 */
function withStrictTls(url: URL, value: string, cwd: string): string {
  for (const name of fileOptions) {
    const file = url.searchParams.get(name);
    if (file === null) continue;
    try {
      accessSync(resolve(cwd, file), constants.R_OK);
    } catch {
      throw new ConfigError(`DATABASE_URL: ${name} must be the path of a readable file, but "${file}" isn't.`);
    }
  }
  if (url.searchParams.get('uselibpqcompat') === 'true') return value;
  return value.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}
