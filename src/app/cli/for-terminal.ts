/**
 * Characters that a terminal would obey or hide (escapes, bells, direction changes), except line ends, tabs and those
 * within Persian or Hindi letters and emoji, because a name copied from the output has to stay the same.
 */
const unseen = /(?!\n|\t|\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{C}/gu;

/**
 * Makes a command's output safe for a terminal, because names, files and answers from elsewhere can contain anything.
 */
export const forTerminal = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, ' ');
