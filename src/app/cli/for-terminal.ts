/** What a terminal would obey or not show (escapes, bells, changes of direction), but for the end of a line and the tab. */
const unseen = /(?![\n\t])\p{C}/gu;

/** What a command says, as a terminal may have it: names, files and answers of others can hold anything. */
export const forTerminal = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, ' ');
