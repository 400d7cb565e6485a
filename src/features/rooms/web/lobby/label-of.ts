/** A key of the API such as `board_rows` as words. */
export const labelOf = (key: string) => key.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
