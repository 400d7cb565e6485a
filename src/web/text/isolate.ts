const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802-\ud803\ud83a-\ud83b][\udc00-\udfff]/;

/**
 * Isolates a name within plain text (titles, messages), so that its direction doesn't affect the surrounding words. In
 * markup, `<bdi>` does the same.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
