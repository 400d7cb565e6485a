import { ApiError, errorText } from '../api/client.ts';
import * as messages from '../messages.ts';
import type { OutboxEntry } from '../outbox/entry.ts';
import { statusText } from '../text/status-text.ts';

interface Problem {
  title: string;
  detail?: string;
}

function problemOf(error: unknown): Problem {
  const status = error instanceof ApiError ? (error.foreignStatus ?? error.status) : 0;
  if (!(error instanceof ApiError) || status < 400) return { title: errorText(error) };
  const { message, hasServerMessage } = error;
  const title = messages.photos.error(status, statusText(status));
  return hasServerMessage ? { title, detail: message } : { title };
}

/** Why a photo can't be shown; `none` is the text if there is none. */
export function viewProblem(error: unknown, none: string): Problem {
  return error instanceof ApiError && error.status === 404 ? { title: none } : problemOf(error);
}

/** Why a photo was refused or couldn't be sent, in one line. A photo that is too large has its own sentence. */
export function sendProblem({ status = 0, problem }: Pick<OutboxEntry, 'status' | 'problem'>): string | undefined {
  if (problem === undefined || status === 413) return problem;
  const { title, detail } = problemOf(new ApiError(status, problem));
  return detail === undefined ? title : `${title}. ${detail}`;
}
