/** Texts of the shell and of the kit. */
export const shell = {
  errors: {
    unreachable: 'The server cannot be reached. Check the connection and try again.',
    unexpected: 'Something went wrong. Please try again.',
    status: (status: number) => `The server answered with an error (${status}).`,
    pageBroke: 'This page stopped working.',
    restWorks: 'The rest of the site still works. Trying again loads the page anew.',
    imageTooLarge: 'Image is too large. Please use a smaller image.',
    waitSeconds: (seconds: string) => `Please try again in ${seconds}.`,
  },
  ui: {
    close: 'Close',
    dismiss: 'Dismiss',
    undo: 'Undo',
    tryAgain: 'Try again',
    loading: 'Loading…',
    show: 'Show password',
    hide: 'Hide password',
    optional: 'optional',
    working: 'Working…',
  },
};
