import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { type Finding, findingsAbout } from '#server/owner/finding.ts';
import { type Gathered, gatherSettings, settingNames } from '#server/settings/gather.ts';

type Env = Readonly<Record<string, string | undefined>>;

const { ok, warn, bad } = findingsAbout('settings');

export interface Settings {
  findings: Finding[];
  /** The settings without the wrong ones; undefined if a wrong one makes it unclear which site is meant. */
  config: Config | undefined;
  /** The process environment and pitstop.env combined. */
  env: Env;
}

/** Reads all settings, even after a wrong one, and finds misspelt names. */
export function examineSettings(processEnv: Env, cwd: string): Settings {
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
  // Examining a wrong database or folder would mislead, and an unreadable source may have named the right one.
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
