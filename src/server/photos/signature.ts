/** How many of a file's first bytes `isAcceptedFormat` needs. */
export const signatureBytes = 12;

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * True for the beginning of a JPEG, PNG or WebP, whatever name or type the file came with. Asked before any decoder sees
 * the file: libvips would otherwise gladly render SVG, open HEIC and more.
 */
export function isAcceptedFormat(head: Buffer): boolean {
  const text = head.toString('latin1', 0, signatureBytes);
  const isWebp = text.startsWith('RIFF') && text.endsWith('WEBP') && text.length === signatureBytes;
  return isWebp || startsWith(head, jpeg) || startsWith(head, png);
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic);
}
