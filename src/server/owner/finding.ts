/** `bad`: the site does not work as it should, or data is in danger. `warn`: somebody should look at it. */
export type Level = 'ok' | 'warn' | 'bad';

export interface Finding {
  level: Level;
  /** Which of the things that are looked at. */
  about: string;
  /** What was found and, where it is not well, what to do; whole sentences. */
  says: string;
}

/** The three ways to speak of one thing. */
export function speaker(about: string) {
  const say = (level: Level) => (says: string) => ({ level, about, says });
  return { ok: say('ok'), warn: say('warn'), bad: say('bad') };
}

export const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
/** What failed, in the words of the system. */
export const reasonOf = (error: unknown) => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
