// The strokes are on a 24 x 24 grid.
export const pause = 'M9 6v12M15 6v12';
export const skip = 'M6 6l9 6-9 6zM18.5 6v12';
export const people =
  'M9 5a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 9 5zM3 19c.6-3 3-4.6 6-4.6s5.4 1.6 6 4.6M15.5 5.6a3 3 0 0 1 0 5.4M17.5 14.8c1.9.6 3.1 2 3.5 4.2';
export const crown = 'M4 17V8l4.5 4L12 6l3.5 6L20 8v9zM4 20h16';
export const qr = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v2M14 20h2M19 19h1.5v1.5';
