import { Newest } from '#shared/newest.ts';

interface Tagged {
  etag: string;
  text: string;
}

const atMost = 20;
let owner: string | null = null;
let answers = new Newest<string, Tagged>(atMost);

function answersOf(token: string | null): Newest<string, Tagged> {
  if (owner !== token) {
    owner = token;
    answers = new Newest(atMost);
  }
  return answers;
}

/**
 * What the server last answered this session at this address, with its entity tag, so that it isn't sent again while it's the same.
 * In memory only: in the browser's own cache it would outlast the session.
 */
export const taggedAnswer = (token: string | null, address: string): Tagged | undefined =>
  answersOf(token).get(address);

/** Stores an answer in place of the one before; without a tag there is nothing to ask about. */
export function storeTagged(
  token: string | null,
  address: string,
  answer: { etag: string | null; text: string },
): void {
  const { etag, text } = answer;
  if (etag === null) answersOf(token).delete(address);
  else answersOf(token).set(address, { etag, text });
}
