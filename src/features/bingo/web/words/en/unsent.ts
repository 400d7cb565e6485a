import { isolated } from '#web/text/isolate.ts';

/** How marks and photos that wait are called among all that waits. */
export const unsent = {
  mark: (title: string, completed: boolean) => `Bingo: “${isolated(title)}” ${completed ? 'done' : 'open again'}`,
  photo: (title: string) => `Bingo: photo for “${isolated(title)}”`,
  untitled: 'a square',
};
