const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
const values = new Map(Array.from(digits, (digit, value) => [digit, value]))

/** The bit of a digit that tells that the number goes on in the next digit. The five bits below it are the number's. */
const more = 32

/**
 * Writes ids as one text: the differences from one to the next as Base64 VLQ, the least digit first and the sign in the
 * lowest bit. The ids of the candidates of a market are near each other, so most take one or two characters.
 *
 * Source: the field "mappings" in ECMA-426, "Source map format specification", 2024.
 */
export const idsText = (ids: ReadonlyArray<number>): string => {
  let text = ""
  let last = 0
  for (const id of ids) {
    const difference = id - last
    last = id
    let left = difference < 0 ? -difference * 2 + 1 : difference * 2
    for (; left >= more; left = Math.floor(left / more)) text += digits[more + (left % more)]
    text += digits[left]
  }
  return text
}

/** Reads the ids of such a text. */
export const idsOf = (text: string): ReadonlyArray<number> => {
  const ids: Array<number> = []
  let [last, number, unit] = [0, 0, 1]
  for (const digit of text) {
    const value = values.get(digit)!
    number += (value % more) * unit
    unit *= more
    if (value >= more) continue
    last += number % 2 === 1 ? -Math.floor(number / 2) : number / 2
    ids.push(last)
    ;[number, unit] = [0, 1]
  }
  return ids
}
