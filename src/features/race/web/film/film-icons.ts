// On a 24 x 24 grid, like `icon-shapes.ts`.
export const play = 'M8 5l11 7-11 7z';
export const pause = 'M9 5v14M15 5v14';
export const reset = 'M4 9h10a5.5 5.5 0 0 1 0 11h-3M8 4.5L3.5 9 8 13.5';
export const back = 'M18 5l-9 7 9 7zM6 5v14';
export const next = 'M6 5l9 7-9 7zM18 5v14';
/** Filled, not stroked. */
export const bolt = 'M13.5 2L5 13.5h5.5L9.5 22 19 10h-6z';
