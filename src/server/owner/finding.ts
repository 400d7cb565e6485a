/** `bad`: the site is broken, or data is in danger. `warn`: someone should check. */
export type Level = 'ok' | 'warn' | 'bad';

export interface Finding {
  level: Level;
  about: string;
  /** The result and, if there's a problem, what to do; in whole sentences. */
  message: string;
}

export function findingsAbout(about: string) {
  const withLevel = (level: Level) => (message: string) => ({ level, about, message });
  return { ok: withLevel('ok'), warn: withLevel('warn'), bad: withLevel('bad') };
}

export const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
/** The message of a failure, with the system's reason. */
export const reasonOf = (error: unknown) => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
