/** A label within a sentence: "weight with driver", while what begins with an abbreviation or a number keeps its capitals. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
