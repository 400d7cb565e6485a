import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { ConfigError, type Env, text } from './setting.ts';

/** Settings that contain a secret. Each can also be read from a file, whose name is set by the same name with _FILE. */
export const secretSettings = [
  'DATABASE_URL',
  'PHOTOS_URL',
  'PHOTOS_S3_KEY',
  'PHOTOS_S3_SECRET',
  'ROOT_PASSWORD',
  'METRICS_SECRET',
] as const;

const settingsFile = 'pitstop.env';

export interface Gathered {
  env: Env;
  /** For the owner: names that were ignored, and a file that others can read. */
  warnings: string[];
}

/**
 * All settings from the process's environment and from `pitstop.env` in the data folder, with secrets read from their
 * files; the environment wins. Used by the server and all commands. Throws ConfigError.
 */
export function gatherSettings(processEnv: Env, cwd: string): Gathered {
  const names = [...settingNames(cwd), ...secretSettings.map((name) => `${name}_FILE`)];
  const file = join(resolve(cwd, text(processEnv, 'DATA_DIR') ?? 'data'), settingsFile);
  const fromFile = readSettingsFile(file);
  if (text(fromFile.env, 'DATA_DIR') !== undefined)
    throw new ConfigError(
      `DATA_DIR can't be set in ${file}, because that file is in DATA_DIR. Set it in the environment.`,
    );
  const unknown = Object.keys(fromFile.env).filter((name) => !names.includes(name));
  const own = withSecrets(processEnv, cwd);
  const given = Object.entries(own).filter(([name]) => text(own, name) !== undefined);
  return {
    env: { ...withSecrets(fromFile.env, cwd), ...Object.fromEntries(given) },
    warnings: [
      ...fromFile.warnings,
      ...unknown.map((name) => sentenceOf(name, nearest(name, names), file)),
      ...findMisspelt(processEnv, names).map(([found, closest]) => sentenceOf(found, closest)),
    ],
  };
}

const sentenceOf = (found: string, closest: string | undefined, file?: string) =>
  `${found}${file === undefined ? '' : ` in ${file}`} isn't a setting.${closest === undefined ? '' : ` Did you mean ${closest}?`} All settings are listed in docs/settings.md.`;

function readSettingsFile(file: string): Gathered {
  try {
    const { env, wrongLines } = readLines(readFileSync(file, 'utf8'));
    const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
    return {
      env,
      warnings: [
        ...(isOpen ? [`Other users on this machine can read ${file}. Make it private: chmod 600 ${file}`] : []),
        ...wrongLines.map((line) => `Line ${line} of ${file} isn't NAME=value and is ignored.`),
      ],
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { env: {}, warnings: [] };
    throw new ConfigError(`The settings in ${file} can't be read: ${message}.`, { cause: error });
  }
}

/** Comments need a line of their own, as in systemd's environment files, because a # may be part of a password. */
function readLines(content: string): { env: Env; wrongLines: number[] } {
  const settings: [name: string, value: string][] = [];
  const wrongLines: number[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    // trim also removes carriage returns and a byte order mark.
    const [, name, value = ''] = /^([\w ]+?)\s*=\s*(.*)$/.exec(line.trim()) ?? [];
    if (name !== undefined) settings.push([name, value.replace(/^(["'])(.*)\1$/, '$2')]);
    else if (/^[^#;]/.test(line.trim())) wrongLines.push(index + 1);
  }
  return { env: Object.fromEntries(settings), wrongLines };
}

function withSecrets(env: Env, cwd: string): Env {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = text(env, `${name}_FILE`);
    if (path === undefined) continue;
    if (text(env, name) !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: use only one.`);
    try {
      read[name] = readFileSync(resolve(cwd, path), 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new ConfigError(`${name}_FILE must be the path of a readable file, but "${path}" isn't.`);
    }
    if (read[name].trim() === '') throw new ConfigError(`${name}_FILE points to "${path}", which is empty.`);
  }
  return { ...env, ...read };
}

/** The names of all settings, found by reading the config. */
export function settingNames(cwd: string): string[] {
  // Some of these are only read together with another one.
  const asked = new Set<string>(secretSettings);
  const note = (_: object, name: string | symbol) => void asked.add(String(name));
  readConfig(new Proxy({}, { get: note }), cwd);
  // PATH isn't one of our settings, because every program reads it.
  asked.delete('PATH');
  return [...asked].sort();
}

/** Variables that differ from a setting by one or two letters, or that have the program's name as a prefix. */
function findMisspelt(env: Env, names: readonly string[]): [found: string, closest: string | undefined][] {
  return Object.entries(env).flatMap(([name, value]): [string, string | undefined][] => {
    if (names.includes(name) || isOfService(name, value)) return [];
    const closest = nearest(name, names);
    return closest === undefined && !/^PITSTOP_/i.test(name) ? [] : [[name, closest]];
  });
}

/** Variables that Kubernetes and Docker set for services, one of which may well be called pitstop. */
const isOfService = (name: string, value = '') =>
  /_(?:SERVICE_(?:HOST|PORT)|PORT_\d+_(?:TCP|UDP|SCTP))(?:_|$)/.test(name) || /^(?:tcp|udp|sctp):\/\//.test(value);

function nearest(name: string, names: readonly string[]): string | undefined {
  const bare = name.toUpperCase().replace(/^PITSTOP_/, '');
  return names.find((known) => bare === known || (known.length > 5 && distance(bare, known) <= 2));
}

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
