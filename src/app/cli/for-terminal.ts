/**
 * What a terminal would obey or not show (escapes, bells, changes of direction), but for the end of a line, the tab, and what
 * is part of letters of Persian and Hindi and of emoji: a name that is copied from here has to be the same.
 */
const unseen = /(?!\n|\t|\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{C}/gu;

/** What a command says, as a terminal may have it: names, files and answers of others can hold anything. */
export const forTerminal = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, ' ');
