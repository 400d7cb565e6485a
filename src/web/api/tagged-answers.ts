import { Newest } from '#shared/newest.ts';

interface Tagged {
  etag: string;
  text: string;
}

const maxAnswers = 20;
let owner: string | null = null;
let answers = new Newest<string, Tagged>(maxAnswers);

function answersOf(token: string | null): Newest<string, Tagged> {
  if (owner !== token) {
    owner = token;
    answers = new Newest(maxAnswers);
  }
  return answers;
}

/**
 * The server's last answer from this address in this session, with its entity tag, so that it isn't sent again while
 * unchanged. It's only in memory, because the browser's own cache would outlast the session.
 */
export const taggedAnswer = (token: string | null, address: string): Tagged | undefined =>
  answersOf(token).get(address);

/** Replaces the stored answer. An answer without a tag couldn't be revalidated, so it isn't stored. */
export function storeTagged(
  token: string | null,
  address: string,
  answer: { etag: string | null; text: string },
): void {
  const { etag, text } = answer;
  if (etag === null) answersOf(token).delete(address);
  else answersOf(token).set(address, { etag, text });
}
