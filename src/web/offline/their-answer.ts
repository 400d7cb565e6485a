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
