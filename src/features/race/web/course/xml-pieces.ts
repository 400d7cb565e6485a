/** One token of an XML text. */
export type Piece =
  | { is: 'open'; name: string; attributes: string }
  | { is: 'close'; name: string }
  | { is: 'text'; text: string };

/** Why parsing stopped. */
export class XmlFault extends Error {
  readonly problem: 'declares' | 'broken' | 'too-deep';
  constructor(problem: XmlFault['problem']) {
    super(problem);
    this.problem = problem;
  }
}

const deepest = 64;

/** Every repetition is bounded, so that no text takes longer than its length allows. */
const tag =
  /<(\/?)([^\s<>/="'&!?]{1,100})((?:\s{1,500}[^\s<>/="'&]{1,100}\s{0,50}=\s{0,50}(?:"[^"<]{0,100000}"|'[^'<]{0,100000}')){0,40})\s{0,500}(\/?)>/y;

/** Sections skipped as a whole, with their terminators. */
const passed = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const [dataBegins, dataEnds] = ['<![CDATA[', ']]>'];

/**
 * Tokens of an untrusted XML text, in one pass and without a tree. Declarations aren't supported: a text with a
 * document type, which could define entities or name files, is refused. Names don't include their prefix. Throws
 * XmlFault.
 */
export function* xmlPieces(text: string): Generator<Piece> {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) yield { is: 'text', text: text.slice(at, end) };
    if (next < 0) break;
    const skip = passed.find(([begin]) => text.startsWith(begin, next));
    if (skip !== undefined) {
      at = endOf(text, skip[1], next);
    } else if (text.startsWith(dataBegins, next)) {
      at = endOf(text, dataEnds, next);
      yield { is: 'text', text: text.slice(next + dataBegins.length, at - dataEnds.length) };
    } else {
      if (text.startsWith('<!', next)) throw new XmlFault('declares');
      tag.lastIndex = next;
      const found = tag.exec(text);
      if (found === null) throw new XmlFault('broken');
      at = tag.lastIndex;
      yield* piecesOf(found, open);
    }
  }
  if (open.length > 0) throw new XmlFault('broken');
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  if (end < 0) throw new XmlFault('broken');
  return end + mark.length;
}

function* piecesOf([, slash, full = '', attributes = '', empty]: RegExpExecArray, open: string[]): Generator<Piece> {
  const name = full.slice(full.lastIndexOf(':') + 1);
  if (slash !== '') {
    if (open.pop() !== full || attributes !== '' || empty !== '') throw new XmlFault('broken');
    yield { is: 'close', name };
    return;
  }
  yield { is: 'open', name, attributes };
  if (empty !== '') {
    yield { is: 'close', name };
  } else if (open.push(full) > deepest) {
    throw new XmlFault('too-deep');
  }
}

/** The raw value of one attribute; undefined if there's none of that name. */
export function attributeIn(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with the entities of the language and of numbers resolved; others stay as they are. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
