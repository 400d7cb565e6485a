import { crc32, deflateSync } from 'node:zlib';

// PNG files that no encoder would write, put together chunk by chunk for tests.

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** The header chunk of a greyscale picture. */
export function header(width: number, height: number, bits = 8): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = bits;
  return chunk('IHDR', data);
}

export const pngOf = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);

/** A complete black picture of any size in very few bytes: one bit per pixel, all equal. */
export function blackPng(width: number, height: number): Buffer {
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return pngOf(header(width, height, 1), chunk('IDAT', deflateSync(lines)), chunk('IEND'));
}

/** An animated PNG: the picture itself and `frames` further frames, each in a single colour. */
export function animatedPng(width: number, height: number, frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const still = deflateSync(Buffer.alloc((width + 1) * height, 0));
  const pieces = [header(width, height), chunk('acTL', control), frameControl(0, width, height), chunk('IDAT', still)];
  for (let frame = 1; frame < frames; frame += 1) {
    const sequence = Buffer.alloc(4);
    sequence.writeUInt32BE(frame * 2);
    const white = deflateSync(
      Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(width, 255)]))),
    );
    pieces.push(frameControl(frame * 2 - 1, width, height), chunk('fdAT', Buffer.concat([sequence, white])));
  }
  return pngOf(...pieces, chunk('IEND'));
}

function frameControl(sequence: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(sequence, 0);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  data.writeUInt16BE(1, 20);
  data.writeUInt16BE(10, 22);
  return chunk('fcTL', data);
}
