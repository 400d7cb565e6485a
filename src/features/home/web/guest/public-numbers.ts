const numbers = new URLSearchParams(document.querySelector<HTMLMetaElement>('meta[name="numbers"]')?.content);

/** How many there are of something, which the server has written into the first page; undefined where it has not. */
export const publicNumber = (name: string): number | undefined =>
  numbers.has(name) ? Number(numbers.get(name)) : undefined;
