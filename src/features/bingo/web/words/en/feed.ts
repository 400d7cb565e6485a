/** Texts of what happened on boards. */
export const feed = {
  verbs: { dealt: 'dealt a board', completed: 'completed', undone: 'took back' },
};
