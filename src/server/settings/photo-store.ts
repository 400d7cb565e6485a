import { ConfigError, type Env, text } from './setting.ts';

/** A bucket, or part of one, in an S3 store. */
export interface S3Setting {
  kind: 's3';
  /** The address, such as `https://s3.example.org:9000`. */
  endpoint: string;
  bucket: string;
  /** What precedes the name of each photo: empty, or ending with a slash. */
  prefix: string;
  region: string;
  /** Whether addresses have the form `bucket.host/photo` instead of `host/bucket/photo`. */
  isVirtualHost: boolean;
  key: string;
  secret: string;
}

export type PhotoSetting = { kind: 'folder' } | S3Setting;

const example = 's3://s3.eu-central-1.amazonaws.com/bucket';
/** The region used unless the host contains one or `region` is set. */
const defaultRegion = 'us-east-1';
const regionsByHost: readonly RegExp[] = [
  /^s3[.-](?:dualstack\.)?([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/,
  /^s3\.([a-z0-9-]+)\.(?:backblazeb2|wasabisys|io\.cloud\.ovh)\.[a-z]+$/,
  /^s3\.([a-z0-9-]+)\.scw\.cloud$/,
  /^([a-z0-9-]+)\.(?:your-objectstorage|digitaloceanspaces|linodeobjects)\.com$/,
];

/**
 * Reads `PHOTOS_URL` and its keys. No message contains its value, because that may include a secret. Throws
 * ConfigError.
 */
export function photoStore(env: Env): PhotoSetting {
  const value = text(env, 'PHOTOS_URL')?.trim();
  return value === undefined ? { kind: 'folder' } : readStoreAddress(value, storeKeys(env), 'PHOTOS_URL');
}

/** An address for display, without whatever comes before the last @ that precedes the bucket. */
export const withoutKey = (address: string) => address.replace(/^s3:\/\/[^/]*@/, 's3://');

export interface Keys {
  key: string | undefined;
  secret: string | undefined;
}

export const storeKeys = (env: Env): Keys => ({
  key: text(env, 'PHOTOS_S3_KEY')?.trim(),
  secret: text(env, 'PHOTOS_S3_SECRET')?.trim(),
});

/** Parses an address that comes from some setting, by whose name messages refer to it. */
export function readStoreAddress(value: string, keys: Keys, name: string): S3Setting {
  if (!value.startsWith('s3://') || !URL.canParse(value))
    throw new ConfigError(
      `${name} must be an address such as ${example}. Percent-encode / and + in a secret (%2F, %2B), or put it in PHOTOS_S3_SECRET instead.`,
    );
  const url = new URL(value);
  const [bucket = '', ...rest] = url.pathname.split('/').slice(1).map(decoded);
  const prefix = rest.filter((part) => part !== '');
  const isHost = url.host !== '' && URL.canParse(`https://${url.host}`);
  if (!isHost || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    throw new ConfigError(
      `${name} must be the store's own address followed by a bucket, such as ${example} or s3://minio:9000/photos?tls=off.`,
    );
  if (!prefix.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part)))
    throw new ConfigError(`${name} may only have letters, digits, dots, dashes and slashes after the bucket.`);
  const { region, tls, style } = optionsOf(url, name);
  if (style === 'virtual' && !URL.canParse(`https://${bucket}.${url.host}`))
    throw new ConfigError(`${name}: style=virtual needs a host name, not an IP address.`);
  return {
    kind: 's3',
    endpoint: `http${tls === 'off' ? '' : 's'}://${url.host}`,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: region ?? regionOf(url.hostname),
    isVirtualHost: style === 'virtual',
    ...keysOf(url, keys, name),
  };
}

function optionsOf(url: URL, name: string) {
  const { region, tls = 'on', style = 'path', ...unknown } = Object.fromEntries(url.searchParams);
  const [other] = Object.keys(unknown);
  if (other !== undefined || url.hash !== '')
    throw new ConfigError(`${name} may only end with ?region=..., tls=off and style=virtual.`);
  if (!['on', 'off'].includes(tls)) throw new ConfigError(`${name}: tls must be on or off.`);
  if (!['path', 'virtual'].includes(style)) throw new ConfigError(`${name}: style must be path or virtual.`);
  if (region !== undefined && !/^[\w-]{1,64}$/.test(region))
    throw new ConfigError(`${name}: region must be letters, digits and dashes.`);
  return { region, tls, style };
}

function keysOf(url: URL, { key, secret }: Keys, name: string): { key: string; secret: string } {
  const inside = { key: decoded(url.username), secret: decoded(url.password) };
  const isInside = inside.key !== '' || inside.secret !== '';
  if (isInside && (key !== undefined || secret !== undefined))
    throw new ConfigError(`${name} contains a key, and PHOTOS_S3_KEY or PHOTOS_S3_SECRET is set too: use only one.`);
  const found = isInside ? inside : { key: key ?? '', secret: secret ?? '' };
  if (found.key === '' || found.secret === '')
    throw new ConfigError(`${name} needs a key: set PHOTOS_S3_KEY and PHOTOS_S3_SECRET.`);
  if (!/^[!-~]+$/.test(found.key + found.secret))
    throw new ConfigError('PHOTOS_S3_KEY and PHOTOS_S3_SECRET may only have ASCII letters, digits and symbols.');
  return found;
}

function regionOf(hostname: string): string {
  if (hostname.endsWith('.r2.cloudflarestorage.com')) return 'auto';
  return (
    regionsByHost.map((pattern) => pattern.exec(hostname)?.[1]).find((found) => found !== undefined) ?? defaultRegion
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // It's a literal percent sign that isn't part of an escape.
    return part;
  }
}
