/** A file's text, decoded by its byte order mark or declaration; UTF-8 otherwise. */
export function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const beginning = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const named = /^<\?xml[^>]{0,100}encoding=["']((?:iso-8859|windows-125)[\w-]{1,10})["']/i.exec(beginning)?.[1];
  return decoderFor(named ?? 'utf-8').decode(bytes);
}

function decoderFor(writing: string): TextDecoder {
  try {
    return new TextDecoder(writing);
  } catch {
    return new TextDecoder();
  }
}
