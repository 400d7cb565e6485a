// Paths on a 24 x 24 grid, for `<Icon shape={icons.camera} />`: each page only bundles those it uses.
export const check = 'M5 12.5l4.5 4.5L19 7.5';
export const camera = 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 10a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z';
export const picture = 'M4 5.5h16v13H4zM4 15.5l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9h.01';
export const share = 'M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8';
export const lock = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';
export const key = 'M7.5 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM11 12h10M17.5 12v3M21 12v2.5';
export const phone = 'M8 3.5h8v17H8zM11 17.5h2';
export const plate = 'M3 7h18v10H3zM7.5 7v10M11 12h2M15.5 12h2';
export const television = 'M3.5 5h17v11.5h-17zM8.5 20h7';
export const laptop = 'M5.5 6h13v9.5h-13zM3 19h18';
export const download = 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14';
export const book = 'M4.5 5h7v14h-7zM12.5 5h7v14h-7z';
export const copy = 'M9 9h11v11H9zM15 9V4H4v11h5';
export const clock = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2';
export const warning = 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01';
export const database = 'M5 6c0-3.3 14-3.3 14 0s-14 3.3-14 0zM5 6v12c0 3.3 14 3.3 14 0V6M5 12c0 3.3 14 3.3 14 0';
export const sun =
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M5.3 18.7L7 17M17 7l1.7-1.7';
export const moon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z';
export const printer = 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7z';
export const pencil = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';
export const bin = 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5';
export const more = 'M5.5 12h.01M12 12h.01M18.5 12h.01';
export const heart = 'M12 20S4 14.8 4 9.2A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 20 9.2C20 14.8 12 20 12 20z';
export const undo = 'M9 7l-5 5 5 5M4 12h10a6 6 0 0 1 6 6';
export const swap = 'M15 4l4 4-4 4M19 8H5M9 12l-4 4 4 4M5 16h14';
export const question = 'M8.5 9a3.5 3.5 0 1 1 5.2 3.1C12.6 12.8 12 13.4 12 14.8M12 18.2h.01';
export const speech = 'M4.5 5.5h15v10.5H11l-4 3.5V16H4.5z';
export const backspace = 'M9 5.5h11.5v13H9L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5';
export const cross = 'M6.5 6.5l11 11M17.5 6.5l-11 11';
export const map = 'M9 4.5L3.5 7v12.5L9 17l6 2.5 5.5-2.5V4.5L15 7zM9 4.5V17M15 7v12.5';
export const list = 'M4 6.5h16M4 12h16M4 17.5h16';
export const people =
  'M9 5a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 9 5zM3 19c.5-3.2 2.8-5 6-5s5.5 1.8 6 5M15.5 5.3a3.2 3.2 0 0 1 0 5.9M17.5 14.3c2 .7 3.2 2.3 3.5 4.700';
export const qr = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v3M17 20h3M14 20h.01';
export const wheel =
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM4 10.5l6 1M20 10.5l-6 1M11 14l-2 6M13 14l2 6';
