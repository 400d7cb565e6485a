export const errors = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  away: 'The server is away: something else answered in its place. Please try again in a moment.',
  misfit: 'The server answered something else than expected.',
  unexpected: 'Something went wrong. Please try again.',
  status: (status: number) => `The server answered with an error (${status}).`,
  pageBroke: 'This page stopped working',
  restWorks: 'The rest of the site still works. Trying again loads the page anew.',
  whoAreYou: 'We could not find out who is signed in',
  imageTooLarge: 'Image is too large. Please use a smaller image.',
};

export const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading…',
  offline: "You're offline. This needs a connection, and loads as soon as there is one.",
  late: 'No answer yet. The network is slow or away; it comes by itself.',
  show: 'Show password',
  hide: 'Hide password',
  optional: 'optional',
  working: 'Working…',
};

export const header = {
  skip: 'Skip to the content',
  back: 'Back',
  search: 'Search',
  searchKeys: (mac: boolean) => (mac ? '⌘K' : 'Ctrl K'),
  profile: 'Profile',
  login: 'Login',
};

export const nav = { label: 'Main' };

export const guard = {
  notAuthenticated: 'Not Authenticated',
  pleaseLogIn: 'Log in to see this page. You come back here afterwards.',
  login: 'Login',
  guestOver:
    'You are no longer a guest here: your time is over, somebody removed you, or the room was deleted. While the room is there, a new link from its admin lets you in again.',
  roleMissing: (page: string) => `Your account does not open the page "${page}".`,
};
