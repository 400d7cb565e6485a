import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { delimiter, isAbsolute, resolve } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { type DatabaseSetting, fileSetting, serverSetting } from './db/database-at.ts';
import { defaultStreamLimits } from './live/live.ts';
import { type PhotoSetting, photoStore } from './settings/photo-store.ts';
import { type RepositorySetting, readRepositories } from './settings/repositories.ts';
import { ConfigError, type Env, text } from './settings/setting.ts';

export { ConfigError };

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder with the database, photos and secrets. */
  dataDir: string;
  /** Where photos are stored; uploads in progress are in the data folder. */
  photos: PhotoSetting;
  database: DatabaseSetting;
  /** Only used while there are no users. */
  rootPassword: string | undefined;
  siteName: string;
  /** The site's public address, without a trailing slash, for links that aren't made in a browser. */
  siteUrl: string;
  repositories: ReadonlyMap<string, RepositorySetting>;
  programFolders: readonly string[];
  /** Addresses or networks of reverse proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: readonly string[];
  backups: {
    folder: string;
    /** Whether the owner has set it. If so, the folder must already exist, because its disk may not be mounted. */
    isElsewhere: boolean;
    /** Time of the nightly backup, by the server's clock; undefined for never. */
    at: { hour: number; minute: number } | undefined;
  };
  /** Absolute path of the room passwords' key, if several machines share it; undefined if it's in the data folder. */
  roomKeyFile: string | undefined;
  rateLimits: boolean;
  /** Maximum number of open event streams in this process. */
  maxStreams: number;
  /** After this time, critical actions of root and git need a new proof of identity; undefined for never. */
  askAgainMinutes: number | undefined;
  auditDays: number;
  /** Bearer token for the metrics at /api/metrics; undefined if only root may read them. */
  metricsSecret: string | undefined;
  /** Whether people can join rooms through a link, with just a name. */
  takesGuests: boolean;
  /** Whether the root and git roles are active only in sessions with a passkey. */
  requirePasskey: boolean;
  /** Shorter session limits for root and git; undefined if they're the same as for everyone. */
  ownerIdleMinutes: number | undefined;
  ownerSessionHours: number | undefined;
  hstsSubdomains: boolean;
  logLevel: (typeof logLevels)[number];
}

/** Reads the settings from the environment. An empty variable counts as absent. Throws ConfigError. */
export function readConfig(env: Env, cwd: string): Config {
  const dataDir = resolve(cwd, text(env, 'DATA_DIR') ?? 'data');
  return {
    port: port(env),
    host: text(env, 'HOST') ?? '127.0.0.1',
    dataDir,
    photos: photoStore(env),
    database: databaseSetting(env, cwd, dataDir),
    rootPassword: rootPassword(env),
    siteName: siteName(env),
    siteUrl: siteUrl(env),
    repositories: readRepositories(env, cwd),
    programFolders: programFolders(env),
    trustProxy: trustProxy(env),
    askAgainMinutes: wholeNumber(env, 'ASK_AGAIN_MINUTES', 1, 1440),
    backups: backups(env, cwd, dataDir),
    roomKeyFile: optionalPath(env, 'ROOM_KEY_FILE', cwd),
    auditDays: wholeNumber(env, 'AUDIT_DAYS', 1, 36_500) ?? 365,
    metricsSecret: metricsSecret(env),
    takesGuests: oneOf(env, 'GUESTS', ['on', 'off'], 'on') === 'on',
    requirePasskey: oneOf(env, 'REQUIRE_PASSKEY', ['on', 'off'], 'off') === 'on',
    ownerIdleMinutes: wholeNumber(env, 'OWNER_IDLE_MINUTES', 1, 30 * 24 * 60),
    ownerSessionHours: wholeNumber(env, 'OWNER_SESSION_HOURS', 1, 90 * 24),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    maxStreams: wholeNumber(env, 'MAX_STREAMS', 1, 100_000) ?? defaultStreamLimits.total,
    hstsSubdomains: oneOf(env, 'HSTS_SUBDOMAINS', ['on', 'off'], 'off') === 'on',
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  };
}

function oneOf<const T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const value = text(env, name) ?? fallback;
  const found = allowed.find((known) => known === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}

function wholeNumber(env: Env, name: string, min: number, max: number): number | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value) || Number(value) < min || Number(value) > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return Number(value);
}

function port(env: Env): number {
  const value = text(env, 'PORT') ?? '3000';
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`);
  }
  return Number(value);
}

function rootPassword(env: Env): string | undefined {
  const value = text(env, 'ROOT_PASSWORD');
  if (value === undefined) return undefined;
  if (value.length < 8 || Buffer.byteLength(value) > 1024) {
    throw new ConfigError('ROOT_PASSWORD must have at least 8 characters and at most 1024 bytes.');
  }
  return value;
}

/** Allows only characters that are valid in a header. */
function metricsSecret(env: Env): string | undefined {
  const value = text(env, 'METRICS_SECRET');
  if (value === undefined) return undefined;
  if (!/^[!-~]{16,200}$/.test(value)) {
    throw new ConfigError('METRICS_SECRET must be 16 to 200 ASCII letters, digits and symbols, without spaces.');
  }
  return value;
}

function siteName(env: Env): string {
  const value = (text(env, 'SITE_NAME') ?? 'Pitstop').trim();
  if (value.length > 40 || /\p{Cc}/u.test(value)) {
    throw new ConfigError('SITE_NAME must be a single line of at most 40 characters.');
  }
  return value;
}

function backups(env: Env, cwd: string, dataDir: string): Config['backups'] {
  const folder = text(env, 'BACKUP_DIR');
  return {
    folder: folder === undefined ? resolve(dataDir, 'backups') : resolve(cwd, folder),
    isElsewhere: folder !== undefined,
    at: backupAt(text(env, 'BACKUP_AT') ?? '03:00'),
  };
}

function backupAt(value: string): Config['backups']['at'] {
  if (value === 'off') return undefined;
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (hour === undefined) throw new ConfigError(`BACKUP_AT must be a time such as 03:00, or off, not "${value}".`);
  return { hour: Number(hour), minute: Number(minute) };
}

function optionalPath(env: Env, name: string, cwd: string): string | undefined {
  const value = text(env, name);
  return value === undefined ? undefined : resolve(cwd, value);
}

function siteUrl(env: Env): string {
  const value = text(env, 'SITE_URL');
  if (value === undefined) return `http://localhost:${port(env)}`;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // Pages don't support a path prefix, so the site has to be at the root of a host.
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.href !== `${url.origin}/`) {
    throw new ConfigError(`SITE_URL must be an address such as https://pit.example.org, not "${value}".`);
  }
  return url.origin;
}

function trustProxy(env: Env): string[] {
  const parts = (text(env, 'TRUST_PROXY') ?? '').split(',').map((part) => part.trim());
  const proxies = parts.filter((part) => part !== '');
  for (const proxy of proxies) {
    const [address = '', bits = '0', more] = proxy.split('/');
    const maxBits = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > maxBits || more !== undefined) {
      throw new ConfigError(
        `TRUST_PROXY must list addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not "${proxy}".`,
      );
    }
  }
  return proxies;
}

/**
 * Keeps only absolute paths, because a program found relative to where the server was started isn't an installed one.
 */
function programFolders(env: Env): string[] {
  return (text(env, 'PATH') ?? '/usr/bin:/bin').split(delimiter).filter((folder) => isAbsolute(folder));
}

/** Reads `DATABASE_URL`. No message contains its value, because that includes a password. Throws ConfigError. */
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

/** Whether an @ or # follows the host, other than in an option's value. Database names contain neither. */
function hasUnescapedDelimiters(value: string): boolean {
  const address = value.slice(value.indexOf('//') + 2);
  const end = address.search(/[/?#]/);
  if (end === -1) return false;
  const rest = address.slice(end);
  const path = URL.canParse(value) ? rest.replace(/\?\w+=[^#]*/, '') : rest;
  return /[@#]/.test(path);
}

/** Otherwise the driver would fail with a JavaScript error when decoding them. */
function requirePercent({ username, password }: URL): void {
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new ConfigError("DATABASE_URL has a % that isn't part of an escape: in a password, write %25 for %.");
  }
}

const fileOptions = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * The driver treats `require` as `verify-full`, but warns that this will change. This keeps it strict and avoids the
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

/**
 * The site's public origin, such as `https://pit.example.org`: SITE_URL if set, otherwise from this request, as
 * reported by a trusted proxy. Undefined if the request has no valid host.
 */
export function siteOrigin(
  { port, siteUrl }: Pick<Config, 'port' | 'siteUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): URL | undefined {
  // Even if SITE_URL was explicitly set to its default, browsers on this machine use the same address.
  const isDefault = siteUrl === `http://localhost:${port}`;
  const address = isDefault ? `${protocol}://${host}` : siteUrl;
  return URL.canParse(address) ? new URL(new URL(address).origin) : undefined;
}
