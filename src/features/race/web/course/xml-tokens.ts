export type XmlToken =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

export class XmlError extends Error {
  readonly problem: 'declares' | 'broken' | 'too-deep';
  constructor(problem: XmlError['problem']) {
    super(problem);
    this.problem = problem;
  }
}

const maxDepth = 64;

/** Every repetition is bounded, so that matching takes time proportional to the text's length. */
const tag =
  /<(\/?)([^\s<>/="'&!?]{1,100})((?:\s{1,500}[^\s<>/="'&]{1,100}\s{0,50}=\s{0,50}(?:"[^"<]{0,100000}"|'[^'<]{0,100000}')){0,40})\s{0,500}(\/?)>/y;

const skippedSections = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const [cdataStart, cdataEnd] = ['<![CDATA[', ']]>'];

/**
 * Yields the tokens of an untrusted XML text in one pass, without building a tree. A text with a document type is
 * refused, because it could define entities or refer to files. Names don't include their prefix. Throws XmlError.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) yield { kind: 'text', text: text.slice(at, end) };
    if (next < 0) break;
    const skip = skippedSections.find(([begin]) => text.startsWith(begin, next));
    if (skip !== undefined) {
      at = endOf(text, skip[1], next);
    } else if (text.startsWith(cdataStart, next)) {
      at = endOf(text, cdataEnd, next);
      yield { kind: 'text', text: text.slice(next + cdataStart.length, at - cdataEnd.length) };
    } else {
      if (text.startsWith('<!', next)) throw new XmlError('declares');
      tag.lastIndex = next;
      const found = tag.exec(text);
      if (found === null) throw new XmlError('broken');
      at = tag.lastIndex;
      yield* tokensOf(found, open);
    }
  }
  if (open.length > 0) throw new XmlError('broken');
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  if (end < 0) throw new XmlError('broken');
  return end + mark.length;
}

function* tokensOf([, slash, full = '', attributes = '', empty]: RegExpExecArray, open: string[]): Generator<XmlToken> {
  const name = full.slice(full.lastIndexOf(':') + 1);
  if (slash !== '') {
    if (open.pop() !== full || attributes !== '' || empty !== '') throw new XmlError('broken');
    yield { kind: 'close', name };
    return;
  }
  yield { kind: 'open', name, attributes };
  if (empty !== '') {
    yield { kind: 'close', name };
  } else if (open.push(full) > maxDepth) {
    throw new XmlError('too-deep');
  }
}

export function attributeIn(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes XML's own entities and numeric ones; others stay unchanged. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
