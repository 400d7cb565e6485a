export const notFound = {
  title: 'Page not found',
  detail: 'There is nothing at this address. It may be mistyped, or what was here is gone.',
  goHome: 'Go Home',
};
