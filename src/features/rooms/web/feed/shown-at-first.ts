/** So many entries of the feed, until somebody asks for all. */
export const shownAtFirst = 6;
