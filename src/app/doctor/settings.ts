import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { type Finding, speaker } from './finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

const { ok, warn, bad } = speaker('settings');

export interface Settings {
  findings: Finding[];
  /** What the server would work with if the wrong settings were left out; undefined where that says nothing. */
  config: Config | undefined;
}

/** Reads all settings, also behind a wrong one, and looks for names that are nearly ours. */
export function examineSettings(env: Env, cwd: string): Settings {
  const names = settingNames(cwd);
  const { config, wrong } = readAll(env, cwd);
  const given = names.filter((name) => (env[name] ?? '').trim() !== '');
  const findings = [
    ...wrong.map(({ message }) => bad(`${message} The server does not start with it.`)),
    ...misspelt(env, names).map(([found, meant]) =>
      warn(
        `${found} is no setting${meant === undefined ? '' : `; if ${meant} is meant, give it that name`}. The README has the list.`,
      ),
    ),
    ...questionable(env),
  ];
  if (wrong.length === 0)
    findings.unshift(ok(given.length === 0 ? 'All are at their defaults.' : `${given.join(', ')} can be read.`));
  // Another database or folder than the one that is meant tells nothing.
  const isLost = wrong.some(({ message }) => /^(?:DATABASE_URL|DATA_DIR|PHOTOS_URL)\b/.test(message));
  return { findings, config: isLost ? undefined : config };
}

/** The names the server asks for. */
function settingNames(cwd: string): string[] {
  const asked = new Set<string>();
  const note = (_: object, name: string | symbol) => void asked.add(String(name));
  readConfig(new Proxy({}, { get: note }), cwd);
  // It says where programs are, to this program as to every other one.
  asked.delete('PATH');
  return [...asked].sort();
}

/** Leaves out one wrong setting after the other. */
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

/** Variables that differ from a setting in a letter or two, or carry the program's name before it. */
function misspelt(env: Env, names: readonly string[]): [found: string, meant: string | undefined][] {
  return Object.keys(env).flatMap((name): [string, string | undefined][] => {
    if (names.includes(name)) return [];
    const isOurs = /^PITSTOP_/i.test(name);
    const bare = name.toUpperCase().replace(/^PITSTOP_/, '');
    const meant = names.find((known) => bare === known || (known.length > 5 && distance(bare, known) <= 2));
    return meant === undefined && !isOurs ? [] : [[name, meant]];
  });
}

/** How many letters have to be put in, left out or changed. */
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

function questionable(env: Env): Finding[] {
  return [
    ...(env.RATE_LIMITS === 'off'
      ? [warn('RATE_LIMITS is off: nothing slows down guessing. Take it out, unless you measure something.')]
      : []),
    ...(env.LOG_LEVEL === 'silent' ? [warn('LOG_LEVEL is silent: nobody will hear of a fault. Take it out.')] : []),
  ];
}
