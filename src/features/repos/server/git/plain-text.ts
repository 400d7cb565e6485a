const [bell, escapeSign] = ['\u0007', '\u001b'];
/** Colours, moves of the cursor, titles of windows: what a terminal would obey. */
const escapes = new RegExp(
  [
    `(?:${escapeSign}\\[|\u009b)[0-?]*[ -/]*[@-~]`,
    `${escapeSign}\\][^${bell}${escapeSign}]*(?:${bell}|${escapeSign}\\\\)?`,
    `${escapeSign}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);
/** All else that is no text, and marks that turn the reading direction around. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** One line of what a program said, as it can be shown anywhere: no escapes, no control characters, at most so long. */
export function plainLine(text: string, maxCharacters: number): string {
  const plain = text.replace(escapes, '').replaceAll('\t', '  ').replace(unprintable, '').trimEnd();
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters - 1).replace(/\p{Cs}$/u, '')}…`;
}
