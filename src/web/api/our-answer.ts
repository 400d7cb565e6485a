import { notAuthenticated } from '#shared/errors.ts';

/** Only by this word of our own server a session is over. A login in front of it answers 401 as well, and means its own. */
const sessionOver = notAuthenticated();

/** What an answer is: of our own server, or of something between it and us, such as a proxy, a login in front, a hotel's network. */
export type Read =
  | { isOurs: true; value: unknown /** Of a failure. */; sentence?: string; endsSession?: boolean }
  | { isOurs: false };

/** Tells by its form whose an answer is: our server answers with JSON, or with nothing under 204, and with `error` where something failed. */
export function readAnswer(status: number, text: string): Read {
  if (text === '') return status === 204 ? { isOurs: true, value: undefined } : { isOurs: false };
  const value = parsed(text);
  if (value === undefined) return { isOurs: false };
  if (status >= 200 && status < 300) return { isOurs: true, value };
  const sentence = (value as { error?: unknown } | null)?.error;
  if (status < 400 || typeof sentence !== 'string') return { isOurs: false };
  const endsSession = status === sessionOver.status && sentence === sessionOver.message;
  return { isOurs: true, value, sentence, endsSession };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
