/** What waits in the outbox, in a few words. */
export const unsent = {
  spot: (title: string) => `Found ${title}`,
  undo: (title: string) => `Undo ${title}`,
  photo: (title: string) => `Photo of ${title}`,
};
