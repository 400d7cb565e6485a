/** Part of a prompt: text, a name, or "everybody", capitalised at the start of a sentence. */
export type Piece = { kind: 'words'; text: string } | { kind: 'a' | 'b' } | { kind: 'all'; isFirst: boolean };

const placeholder = /\{(a|b|all)\}/;

/** Splits a prompt at its placeholders. Names aren't parsed, so braces in a name are harmless. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  // Every second part is a placeholder.
  for (const [index, part] of text.split(placeholder).entries()) {
    if (index % 2 === 0) {
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
