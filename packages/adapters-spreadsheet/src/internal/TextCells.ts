import { isUtf8 } from "node:buffer"

/** The bytes of a text, one in each character: the signs of CSV are the same byte in each encoding that is read. */
export type ByteText = string

const windows1252 = new TextDecoder("windows-1252")

const [utf8Mark, littleMark, bigMark] = ["\u00ef\u00bb\u00bf", "\u00ff\u00fe", "\u00fe\u00ff"]

/** Returns the encoding of UTF-16 of a file without a mark: half of the bytes of a text in Latin letters are 0. */
const unmarked = (start: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even === 0) return "utf-16le"
  return even > start.length / 4 && odd === 0 ? "utf-16be" : undefined
}

const inUtf8 = (bytes: Uint8Array, encoding: string): ByteText =>
  Buffer.from(new TextDecoder(encoding).decode(bytes)).toString("latin1")

/** Returns the bytes of a file without its mark. UTF-16 becomes UTF-8. */
export const byteTextOf = (bytes: Uint8Array): ByteText => {
  const start = Buffer.from(bytes.subarray(0, 3)).toString("latin1")
  if (start.startsWith(littleMark)) return inUtf8(bytes, "utf-16le")
  if (start.startsWith(bigMark)) return inUtf8(bytes, "utf-16be")
  const encoding = unmarked(bytes.subarray(0, 1024))
  if (encoding !== undefined) return inUtf8(bytes, encoding)
  return Buffer.from(bytes.subarray(start === utf8Mark ? 3 : 0)).toString("latin1")
}

const isAscii = /^[\0-\x7f]*$/u

/** Returns the text of a cell: UTF-8 if its bytes are that, and otherwise Windows-1252. One bad byte harms one cell. */
export const textOf = (cell: ByteText): string => {
  if (isAscii.test(cell)) return cell
  const bytes = Buffer.from(cell, "latin1")
  return isUtf8(bytes) ? bytes.toString("utf8") : windows1252.decode(bytes)
}
