/** Converts the digits of any script to 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
    return String((digit.codePointAt(0) ?? 0) - zero);
  });
