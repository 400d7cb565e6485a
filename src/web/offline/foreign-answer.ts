/**
 * Whether a file of the build came from our server. Otherwise a hotel's page or a login in front would be cached with
 * the build permanently.
 */
export function isOurFile({ ok, headers }: Pick<Response, 'ok' | 'headers'>, isPage: boolean): boolean {
  if (!ok) return false;
  if (isPage) return isHtml(headers) && headers.has('x-pitstop');
  return !isHtml(headers);
}

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * Whether to show the answer to a page visit: always if it's our server's own. A foreign answer, such as from a proxy,
 * a login in front, or a hotel's network, is worth less than the cached page. Only a reload shows a foreign login,
 * because there may be no other way in.
 */
export function acceptsForeignAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { cache }: Pick<Request, 'cache'>,
): boolean {
  if (headers.has('x-pitstop')) return true;
  const isReload = cache === 'no-cache' || cache === 'reload';
  return isReload && status < 500;
}
