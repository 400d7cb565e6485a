const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802-\ud803\ud83a-\ud83b][\udc00-\udfff]/;

/**
 * A name inside a sentence that is plain text (titles, messages), kept from turning its neighbours around.
 * Where there is markup, `<bdi>` does the same.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
