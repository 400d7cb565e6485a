import { isolated } from '#web/text/isolate.ts';

/** Marks that the server refused. */
export const failedMarks = {
  openAgain: (title: string) => `“${isolated(title)}” was not saved and is open again.`,
  doneAgain: (title: string) => `“${isolated(title)}” was not changed and is still done.`,
  again: 'Try again',
  letGo: 'Leave it',
  letGoNamed: (title: string) => `Leave it: ${title}`,
  againNamed: (title: string) => `Try again: ${title}`,
};
