/**
 * A text in at most so many lines, each no wider than that: broken between words, and within one that is wider than a line. What does not
 * fit is cut with an ellipsis.
 */
export function wrapLines(measure: (text: string) => number, text: string, maxWidth: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => pieces(measure, one, maxWidth))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= maxWidth) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const last = Array.from(lines[most - 1] ?? '');
  while (last.length > 0 && measure(`${last.join('')}…`) > maxWidth) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('')}…`];
}

function pieces(measure: (text: string) => number, word: string, maxWidth: number): string[] {
  if (measure(word) <= maxWidth) return [word];
  const made: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > maxWidth) {
      made.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...made, piece];
}
