import type { ComponentType } from 'react';
import css from './drawings.module.css';

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

/** Some countries of Europe, the half of them found. */
function CollectorDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 76 76" aria-hidden="true">
      <g className={css.found}>
        <path d="M3 51l2-7 15 0 6 5-3 6-5 2-3 8-8 1-4-4z" />
        <path d="M20 43l-1-4 5-5 6-3 6 2 4 5-2 10-6 4-6-3-5-1z" />
        <path d="M41 33l4-7 9 1 1 9-3 5 1 5-7 1-5-3z" />
        <path d="M38 50l8-1 2 4-2 2 9 9 2 5-4-1-5-5-6-5z" />
      </g>
      <g className={css.open}>
        <path d="M17 27l2-9 4-4 3 4 1 8-4 2z" />
        <path d="M35 14l6-8 5-4 2 8-3 10-5 4-4-2z" />
        <path d="M51 3l7 0 3 11-4 7-6-1z" />
        <path d="M56 27l11-1 2 8-5 4-8-2z" />
        <path d="M53 41l11-3 8 5-2 8-10 1-7-4z" />
        <path d="M57 55l11-1-1 7-4 9-4-6z" />
      </g>
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

export const drawings: Readonly<Record<'run' | 'collector' | 'patterns', ComponentType>> = {
  run: RunDrawing,
  collector: CollectorDrawing,
  patterns: PatternsDrawing,
};
