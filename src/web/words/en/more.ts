/** The last place in the bar of a phone, and what it opens. */
export const more = { title: 'More' };
