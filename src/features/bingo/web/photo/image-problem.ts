import { ApiError, sentenceOf } from '#web/api/client.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { statusText } from '#web/text/status-text.ts';
import { words } from '../words.ts';

interface Problem {
  title: string;
  /** What the server says of it, where it says something. */
  detail?: string;
}

function problemOf(error: unknown): Problem {
  // Without an answer there is no status to show.
  if (!(error instanceof ApiError) || error.status < 400) return { title: sentenceOf(error) };
  const { status, message, isOwnSentence } = error;
  const title = words.square.imageError(status, statusText(status));
  return isOwnSentence ? { title, detail: message } : { title };
}

/** Why a photo cannot be shown. */
export function viewProblem(error: unknown): Problem {
  return error instanceof ApiError && error.status === 404 ? { title: words.square.noImage } : problemOf(error);
}

/** Why a photo was refused, or what its last try ended with, in one line. One that is too large has a sentence of its own. */
export function sendProblem({ status = 0, problem }: Pick<OutboxEntry, 'status' | 'problem'>): string | undefined {
  if (problem === undefined || status === 413) return problem;
  const { title, detail } = problemOf(new ApiError(status, problem));
  return detail === undefined ? title : `${title}. ${detail}`;
}
