/** Returns the number that a text is, with a point or a comma before its decimals; NaN when it is none. */
export const numberFrom = (text: string): number =>
  /^-?\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN

/** Returns the whole number that a text is; NaN when it is none. `1.000` is none: it is one or a thousand. */
export const wholeNumberFrom = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
