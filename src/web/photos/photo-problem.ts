import { ApiError, errorText } from '../api/client.ts';
import * as messages from '../messages.ts';
import type { OutboxEntry } from '../outbox/entry.ts';

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

/** Why a photo can't be shown; `none` is the text to show if there's no photo. */
export function viewProblem(error: unknown, none: string): Problem {
  return error instanceof ApiError && error.status === 404 ? { title: none } : problemOf(error);
}

/** Why a photo was refused or couldn't be sent, on one line. A photo that is too large has its own sentence. */
export function sendProblem({ status = 0, problem }: Pick<OutboxEntry, 'status' | 'problem'>): string | undefined {
  if (problem === undefined || status === 413) return problem;
  const { title, detail } = problemOf(new ApiError(status, problem));
  return detail === undefined ? title : `${title}. ${detail}`;
}

/** Standard names of the statuses that our calls can receive (RFC 9110, 6585 and 4918), including a proxy's. */
const texts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** The standard text of a status. HTTP/2 no longer sends it, so the browser doesn't know it. */
export function statusText(status: number): string | undefined {
  return texts[status];
}
