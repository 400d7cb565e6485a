/** Whether a file of the build came from our server, and not from a hotel's network or a login page in front. */
export function isFromServer({ ok, headers }: Pick<Response, 'ok' | 'headers'>, isPage: boolean): boolean {
  if (!ok) return false;
  if (isPage) return isHtml(headers) && headers.has('x-pitstop');
  return !isHtml(headers);
}

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * Whether to show the answer to a page visit rather than the cached page: if it's our server's own, and after a reload
 * also a foreign login page, because there may be no other way in.
 */
export function shouldShowResponse(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { cache }: Pick<Request, 'cache'>,
): boolean {
  const isReload = cache === 'no-cache' || cache === 'reload';
  return headers.has('x-pitstop') || (isReload && status < 500);
}
