/** A piece of a prompt: words, a name, or everybody, who are written large where a sentence begins. */
export type Piece = { kind: 'words'; text: string } | { kind: 'a' | 'b' } | { kind: 'all'; isFirst: boolean };

const placeholder = /\{(a|b|all)\}/;

/** A prompt cut at its placeholders. Names are no part of it, so a name with braces is only a name. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  // Every second piece is what stood in braces.
  for (const [place, part] of text.split(placeholder).entries()) {
    if (place % 2 === 0) {
      if (part !== '') pieces.push({ kind: 'words', text: part });
    } else if (part === 'all') pieces.push({ kind: 'all', isFirst: beginsSentence(pieces) });
    else pieces.push({ kind: part === 'a' ? 'a' : 'b' });
  }
  return pieces;
}

function beginsSentence(before: readonly Piece[]): boolean {
  const last = before.at(-1);
  return last === undefined || (last.kind === 'words' && /[.!?:]\s*["“”']?$/.test(last.text));
}
