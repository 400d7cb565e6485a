const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** What every finished photo begins and ends with: one that was cut, or is something else, does not. */
export function isWholeJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(jpegStart) && bytes.subarray(-2).equals(jpegEnd);
}
