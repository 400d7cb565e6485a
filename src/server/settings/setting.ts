/** A setting is invalid. The message is one sentence that names the variable; the server doesn't start. */
export class ConfigError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

/** The value of a setting; an empty one counts as absent. */
export function text(env: Env, name: string): string | undefined {
  const value = env[name];
  return value === undefined || value.trim() === '' ? undefined : value;
}
