import sharp from 'sharp';
const [out, cols, w, ...files] = process.argv.slice(2);
const W = Number(w), C = Number(cols), H = Math.round(W * 1080 / 1920);
const parts = await Promise.all(files.map(async (f, i) => ({ input: await sharp(f).resize({ width: W, height: H }).toBuffer(), left: (i % C) * (W + 8), top: Math.floor(i / C) * (H + 8) })));
await sharp({ create: { width: C * (W + 8), height: Math.ceil(files.length / C) * (H + 8), channels: 3, background: '#888' } }).composite(parts).png().toFile(out);
