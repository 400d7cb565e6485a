import css from './drawings.module.css';
import { europeMini } from './europe-mini.ts';

/** Three plates one above the other: the number at hand between the one before and the one after. */
function RunDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 76 76" aria-hidden="true">
      <g className={css.faint}>
        <rect x="8" y="2.5" width="60" height="24" rx="4" />
        <rect x="8" y="49.5" width="60" height="24" rx="4" />
        <text x="44" y="19">
          ·· 46
        </text>
        <text x="44" y="69">
          ·· 48
        </text>
      </g>
      <rect className={css.plate} x="1.5" y="22" width="73" height="32" rx="5" />
      <path className={css.band} d="M6 23.5h6v29H6a3.5 3.5 0 0 1-3.5-3.5V27A3.5 3.5 0 0 1 6 23.5z" />
      <text className={css.number} x="43" y="46">
        ·· 47
      </text>
    </svg>
  );
}

/** Europe, the half of it found. */
function CollectorDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 76 76" aria-hidden="true">
      <path className={css.open} d={europeMini.open} />
      <path className={css.found} d={europeMini.found} />
    </svg>
  );
}

const done: Readonly<Record<number, string>> = { 0: 'KK', 4: '343', 5: '300', 8: '777' };

/** Nine cards, four of them done. */
function PatternsDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 76 76" aria-hidden="true">
      {Array.from({ length: 9 }, (_, position) => {
        const x = 2 + (position % 3) * 25;
        const y = 2 + Math.floor(position / 3) * 25;
        const marks = done[position];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what the card is
          <g key={position}>
            <rect className={marks === undefined ? css.card : css.cardDone} x={x} y={y} width="22" height="22" rx="4" />
            {marks !== undefined && (
              <text className={css.marks} x={x + 11} y={y + 15}>
                {marks}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const drawings = { run: RunDrawing, collector: CollectorDrawing, patterns: PatternsDrawing };

/** What a game is like, in a picture. */
export function GameDrawing({ kind }: { kind: keyof typeof drawings }) {
  const Drawing = drawings[kind];
  return <Drawing />;
}
