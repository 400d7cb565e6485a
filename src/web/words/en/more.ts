/** The last place in bar and rail, and what it opens. */
export const more = { title: 'More', challenges: 'Challenges' };
