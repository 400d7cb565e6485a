/** Positions of a grid's cells, in pixels. */
export interface GridPlace {
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  gap: number;
}

export interface CellAt {
  column: number;
  row: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function cellBox({ left, top, cellWidth, cellHeight, gap }: GridPlace, { column, row }: CellAt): Box {
  return {
    x: left + column * (cellWidth + gap),
    y: top + row * (cellHeight + gap),
    width: cellWidth,
    height: cellHeight,
  };
}

/** The cell at a point; the gap after a cell belongs to it. */
export function cellIndexAt(
  { left, top, cellWidth, cellHeight, gap }: GridPlace,
  cells: readonly CellAt[],
  xPx: number,
  yPx: number,
): number | undefined {
  const column = Math.floor((xPx - left) / (cellWidth + gap));
  const row = Math.floor((yPx - top) / (cellHeight + gap));
  const index = cells.findIndex((cell) => cell.column === column && cell.row === row);
  return index === -1 ? undefined : index;
}

/** The days of all weeks as grid cells in order, without those outside the year or month. */
export function daysInOrder<Day>(
  weeks: readonly (readonly (Day | undefined)[])[],
): { day: Day; week: number; weekday: number }[] {
  return weeks.flatMap((days, week) =>
    days.flatMap((day, weekday) => (day === undefined ? [] : [{ day, week, weekday }])),
  );
}
