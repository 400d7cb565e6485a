const xmlEncoding = /^\s*<\?xml[^>]{0,200}encoding=["']([\w.:-]{1,40})["']/i;

/**
 * Decodes a text file by its byte order mark, its zero bytes (UTF-16 without a mark) or the encoding it declares.
 * Otherwise it's read as UTF-8 or, failing that, as Windows-1252, which accepts any byte and stands in for Latin-1 on
 * the web. Drops the mark. Never throws.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return decode(bytes, 'utf-16le');
  if (a === 0xfe && b === 0xff) return decode(bytes, 'utf-16be');
  const utf16 = guessUtf16(bytes);
  if (utf16 !== undefined) return decode(bytes, utf16);
  const declared = xmlEncoding.exec(decode(bytes.subarray(0, 300), 'latin1'))?.[1];
  // Many files that declare UTF-16 were later saved as UTF-8.
  const encodings = declared === undefined || /^utf/i.test(declared) ? [] : [declared];
  for (const encoding of [...encodings, 'utf-8']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The encoding is unknown, or the bytes aren't valid in it, so try the next one.
    }
  }
  return decode(bytes, 'windows-1252');
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** These files are mostly digits, tags and separators, so every second byte of UTF-16 is zero. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 1000);
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even === 0) return 'utf-16le';
  return even > length / 4 && odd === 0 ? 'utf-16be' : undefined;
}
