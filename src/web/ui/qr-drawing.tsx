import { encode } from 'uqr';
import css from './qr-drawing.module.css';

/** In modules. Enough if the surrounding page is light. */
const defaultQuietZone = 3;

export interface QrProps {
  text: string;
  label: string;
  quietZone?: number;
}

/** A QR code, as wide as its container. Dark on light in both themes, because many scanners can't read the reverse. */
export function QrDrawing({ text, label, quietZone = defaultQuietZone }: QrProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const dark = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark} fill="#15201b" />
    </svg>
  );
}
