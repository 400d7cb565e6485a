/** One piece of an XML text. */
export type Piece =
  | { is: 'open'; name: string; attributes: string }
  | { is: 'close'; name: string }
  | { is: 'text'; text: string };

/** Why a text is not read on. */
export class XmlFault extends Error {
  readonly problem: 'declares' | 'broken' | 'too-deep';
  constructor(problem: XmlFault['problem']) {
    super(problem);
    this.problem = problem;
  }
}

const deepest = 64;

/** Every repetition has an end, so that no text takes longer than its length allows. */
const tag =
  /<(\/?)([^\s<>/="'&!?]{1,100})((?:\s{1,500}[^\s<>/="'&]{1,100}\s{0,50}=\s{0,50}(?:"[^"<]{0,2000}"|'[^'<]{0,2000}')){0,40})\s{0,500}(\/?)>/y;

/** What is passed over as a whole, with what ends it. */
const passed = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const [dataBegins, dataEnds] = ['<![CDATA[', ']]>'];

/**
 * The pieces of an XML text from a stranger, one after the other, in one pass and without building a tree. It knows no
 * declarations: a text that brings a document type, and so could name entities or files, is refused as such. Names come
 * without their prefix. Throws XmlFault.
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

/** The value of one attribute as it is written; undefined where there is none of that name. */
export function attributeIn(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}
