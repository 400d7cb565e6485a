/**
 * Whether a file of the build came from the server itself. What a hotel's network, or a login in front, says in the place of a page or a
 * script would be stored with the build, and there from then on.
 */
export function isOurFile({ ok, headers }: Pick<Response, 'ok' | 'headers'>, isPage: boolean): boolean {
  if (!ok) return false;
  if (isPage) return isHtml(headers) && headers.has('x-pitstop');
  return !isHtml(headers);
}

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * Whether a page is shown that came as the answer to a visit: the server's own always. What something else says in its place, such as a proxy
 * whose server is away, a login in front, or a hotel's network, is worth less than the page that is kept. Only somebody who asks for the
 * page once more is shown a foreign login: there may be no other way in.
 */
export function takesTheirAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { cache }: Pick<Request, 'cache'>,
): boolean {
  if (headers.has('x-pitstop')) return true;
  const isAskedAgain = cache === 'no-cache' || cache === 'reload';
  return isAskedAgain && status < 500;
}
