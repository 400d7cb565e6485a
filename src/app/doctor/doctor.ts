import { fileURLToPath } from 'node:url';
import { examineBackups } from '#features/backups/server/health.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import type { ReadDatabase } from '#server/db/database.ts';
import type { StandaloneCommand } from '#server/owner/command.ts';
import { type Finding, findingsAbout, type Level, reasonOf } from '#server/owner/finding.ts';
import { hasUnfinishedRotation, keyPath, readKey } from '#server/sealer.ts';
import { type Gathered, gatherSettings, settingNames } from '#server/settings/gather.ts';
import type { TimeSeen } from '#server/trusted-time.ts';
import { digestOfKey, knownDigest } from '../room-key.ts';
import { examineDatabase } from './database.ts';
import { examineClock, examineGit, examineMachine, examineNode, newestRow } from './machine.ts';
import { examineProxy } from './proxy.ts';
import { examineDisk, examinePhotos } from './storage.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Checks whether a rotation is unfinished and, where several processes may serve one site, whether all use the same
 * key.
 */
async function examineKey(config: Config, seen: ReadDatabase): Promise<Finding[]> {
  const { ok, bad } = findingsAbout('room key');
  if (hasUnfinishedRotation(config.dataDir))
    return [bad('A room key rotation was interrupted. The server finishes it when it next starts.')];
  const known = await knownDigest(seen);
  if (known === undefined) return [];
  const file = config.roomKeyFile ?? keyPath(config.dataDir);
  try {
    if (digestOfKey(readKey(file)) === known) return [ok('The room password key matches the database.')];
    return [bad(`${file} isn't this database's key. Copy it from another of the site's machines or from a backup.`)];
  } catch (error) {
    return [bad(`The room password key can't be read: ${reasonOf(error)}. Without it, the server won't start.`)];
  }
}

interface Surroundings {
  env: Env;
  cwd: string;
  now: number;
  /** The folder with the web build; by default, the one beside the program. */
  dist?: string;
}

const defaultDist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Examines everything a site needs, without changing anything. Never throws: a check that fails becomes a finding. */
export async function examine({ env: processEnv, cwd, now, dist = defaultDist }: Surroundings): Promise<Finding[]> {
  const { findings, config, env } = examineSettings(processEnv, cwd);
  if (config === undefined) return [examineNode(), ...findings];
  const siteUrl = env.SITE_URL?.trim() || undefined;
  return [
    examineNode(),
    ...findings,
    ...(await guarded('disk', () => examineDisk(config))),
    ...(await guarded('machine', () => examineMachine(config, { env, dist }))),
    ...(await guarded('database', () => examineData(config, env, now))),
    ...(await guarded('backups', () => examineBackups(config, now))),
    ...(await guarded('proxy', () => examineProxy(config, siteUrl))),
    ...(await guarded('git', () => examineGit(config, env.PATH))),
  ];
}

async function guarded(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [findingsAbout(about).bad(`It couldn't be checked: ${reasonOf(error)}.`)];
  }
}

async function examineData(config: Config, env: Surroundings['env'], now: number): Promise<Finding[]> {
  const { dataDir } = config;
  let row: number | undefined;
  let time: TimeSeen | undefined;
  const examineRows = async (seen: ReadDatabase) => {
    const { read } = seen;
    row = await newestRow(read);
    time = await read.selectFrom('time_seen').select(['at', 'doubted_since', 'doubted_at']).executeTakeFirst();
    return [
      ...rootPasswordIsRead(env),
      ...(await examineKey(config, seen)),
      ...(await examinePhotos(config, seen, now)),
    ];
  };
  const findings = await examineDatabase(config, examineRows);
  return [...findings, ...examineClock(now, { row, dataDir, time })];
}

/** Only called once there are tables, that is, after the first start. */
function rootPasswordIsRead(env: Surroundings['env']): Finding[] {
  if ((env.ROOT_PASSWORD ?? '') === '') return [];
  return [
    findingsAbout('settings').warn(
      'ROOT_PASSWORD is only read at the first start. Remove it, so nobody finds it there.',
    ),
  ];
}

const marks: Record<Level, string> = { ok: 'ok  ', warn: 'WARN', bad: 'BAD ' };

/** One line for each finding, then a summary; `isOk` if nothing is bad. */
function formatFindings(findings: readonly Finding[]): { lines: string; isOk: boolean } {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const [warnings, troubles] = [count('warn'), count('bad')];
  const end =
    warnings + troubles === 0
      ? 'Everything looks good.'
      : `${troubles} bad, ${warnings} to check, ${count('ok')} fine. Nothing was changed.`;
  const lines = findings.map(({ level, about, message }) => `${marks[level]}  ${about.padEnd(8)}  ${message}`);
  return { lines: [...lines, '', end].join('\n'), isOk: troubles === 0 };
}

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  usage: 'doctor',
  summary:
    'Checks settings, disk, database, photos, backups, proxy, clock and programs, and says what to do. Changes nothing. The server may be running. Exits with 1 if it finds a serious problem.',
  arguments: 0,
  options: [],
  async runStandalone({ env, cwd }) {
    const { lines, isOk } = formatFindings(await examine({ env, cwd, now: Date.now() }));
    return { text: lines, isOk };
  },
};

const { ok, warn, bad } = findingsAbout('settings');

interface Settings {
  findings: Finding[];
  /** The settings without the wrong ones; undefined if, because of those, it's unclear which site is meant. */
  config: Config | undefined;
  /** The process environment and pitstop.env combined. */
  env: Env;
}

/** Reads all settings, even after a wrong one, and looks for misspelt names. */
function examineSettings(processEnv: Env, cwd: string): Settings {
  const { env, warnings, refused } = gather(processEnv, cwd);
  const names = settingNames(cwd);
  const { config, wrong } = readAll(env, cwd);
  const given = names.filter((name) => (env[name] ?? '').trim() !== '');
  const findings = [
    ...[...refused, ...wrong].map(({ message }) => bad(`${message} The server won't start with it.`)),
    ...warnings.map((sentence) => warn(sentence)),
    ...questionable(env),
  ];
  if (refused.length + wrong.length === 0)
    findings.unshift(
      ok(given.length === 0 ? 'All settings are at their defaults.' : `${given.join(', ')} can be read.`),
    );
  // Examining the wrong database or folder would mislead, and an unreadable source may have named the right one.
  const isLost =
    refused.length > 0 || wrong.some(({ message }) => /^(?:DATABASE_URL|DATA_DIR|PHOTOS_URL)\b/.test(message));
  return { findings, config: isLost ? undefined : config, env };
}

function gather(env: Env, cwd: string): Gathered & { refused: ConfigError[] } {
  try {
    return { ...gatherSettings(env, cwd), refused: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { env, warnings: [], refused: [error] };
  }
}

/** Drops wrong settings one by one. */
function readAll(env: Env, cwd: string): { config: Config | undefined; wrong: ConfigError[] } {
  const rest = { ...env };
  const wrong: ConfigError[] = [];
  while (true) {
    try {
      return { config: readConfig(rest, cwd), wrong };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      wrong.push(error);
      const name = /^[A-Z0-9_]+/.exec(error.message)?.[0] ?? '';
      if (rest[name] === undefined) return { config: undefined, wrong };
      delete rest[name];
    }
  }
}

function questionable(env: Env): Finding[] {
  return [
    ...(env.RATE_LIMITS === 'off'
      ? [warn("RATE_LIMITS is off: nothing slows down password guessing. Remove it, unless you're benchmarking.")]
      : []),
    ...(env.LOG_LEVEL === 'silent' ? [warn("LOG_LEVEL is silent: errors won't be logged. Remove it.")] : []),
  ];
}
