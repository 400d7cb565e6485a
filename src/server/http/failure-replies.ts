import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, statusOf } from '#shared/errors.ts';
import { pageAt, pages } from '#shared/pages.ts';

/** Refusals by Fastify itself, in our words. */
const ofFastify: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupportedType', 'Please send JSON (application/json, UTF-8).'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('tooLarge', 'The request is too large.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('badInput', "The request's length doesn't match its content."),
  FST_ERR_BAD_URL: new AppError('badInput', "The address can't be read."),
  FST_ERR_MAX_LIMIT_EXCEEDED: new AppError('uriTooLong', 'The address is too long.'),
  FST_ERR_ASYNC_CONSTRAINT: new AppError('badInput', "The address can't be read."),
};

export const restarting = () => new AppError('unavailable', 'The server is restarting.', { retryAfterSeconds: 2 });

/** The failure to answer with. `bug` is set if it's our fault and has to be logged. */
export function failureOf(error: unknown, requestId: string): { failure: AppError; bug?: unknown } {
  if (error instanceof AppError) return { failure: error, ...(error.cause === undefined ? {} : { bug: error.cause }) };
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code === undefined ? undefined : ofFastify[code];
  if (known !== undefined) return { failure: known };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { failure: new AppError(codeFor(statusCode), "The request can't be read.") };
  }
  return { failure: new AppError('bug', `Something went wrong. (request ${requestId})`), bug: error };
}

function codeFor(status: number): ErrorCode {
  const found = (Object.keys(statusOf) as ErrorCode[]).find((code) => statusOf[code] === status);
  return found ?? 'badInput';
}

type LoggedRequest = Pick<FastifyRequest, 'url' | 'server' | 'params'> & {
  routeOptions?: { url?: string | undefined };
};

/**
 * The prefix of a private address; undefined for any other. Looks at the address rather than the route, because a
 * mistyped address has no route but reveals just as much.
 */
export function privatePrefixOf({ url, server }: LoggedRequest): string | undefined {
  const path = decoded(url.split('?')[0] ?? '').toLowerCase();
  return server.privatePaths.find((start) => path.startsWith(start));
}

/** Decodes the path because the router does, which reads `%63igars` as `cigars`. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Unknown addresses may contain anything, even a password that some program put in the wrong place. */
const unknownAddress = '[no such address]';

/**
 * The path of a call for the log: the route with room and event numbers filled in. Everything that people type, such as
 * names and the query, is left out, and so is whatever follows a private address's prefix.
 */
export function pathOf(request: LoggedRequest): string {
  const hidden = privatePrefixOf(request);
  if (hidden !== undefined) return `${hidden}...`;
  const pattern = request.routeOptions?.url ?? '/*';
  const params = (request.params ?? {}) as Record<string, string | undefined>;
  if (pattern !== '/*')
    return pattern.replace(/:(\w+)/g, (_, name: string) => {
      const value = params[name] ?? '';
      return name !== 'login' && /^\d{1,9}$/.test(value) ? value : `{${name}}`;
    });
  const page = pageAt(request.url.split('?')[0] ?? '');
  return page === undefined ? unknownAddress : pages[page].pattern;
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { failure, bug } = failureOf(error, request.id);
  if (bug !== undefined) {
    const { id: reqId, method } = request;
    request.log.error({ err: bug, reqId, method, path: pathOf(request) }, failure.message);
  }
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  if (failure.code === 'notAuthenticated') reply.header('www-authenticate', 'Bearer');
  // As in RFC 9470, but with a 403, because browsers discard the token on a 401.
  if (failure.code === 'proofNeeded') {
    reply.header('www-authenticate', 'Bearer error="insufficient_user_authentication"');
  }
  return reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(JSON.stringify({ error: failure.message }));
}
