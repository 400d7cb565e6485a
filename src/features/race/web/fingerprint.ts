/** Of a text, twice FNV-1a: the same text has the same one everywhere, and two texts have hardly ever the same one. */
export function fingerprint(text: string): string {
  const hash = (from: number) => {
    let value = from;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return hash(0x811c9dc5) + hash(0x9747b28c);
}

const known = new WeakMap<object, string>();

/** Of all that an object holds, which must not change any more: it is asked for with every drawing, and computed once. */
export function fingerprintOf(value: object): string {
  const told = known.get(value) ?? fingerprint(JSON.stringify(value));
  known.set(value, told);
  return told;
}
