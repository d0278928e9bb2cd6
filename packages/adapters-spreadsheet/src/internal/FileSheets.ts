import { csvSheet } from "./CsvSheet.ts"
import { mendedPackage } from "./Package.ts"
import { type RawSheet, Unread } from "./RawSheet.ts"

const latin1 = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

const [archive, compound] = [Buffer.from("PK\u0003\u0004"), Buffer.from("d0cf11e0a1b11ae1", "hex")]

/** What the compound file of an encrypted workbook has beside it (MS-OFFCRYPTO). */
const encryption = Buffer.from("EncryptedPackage", "utf16le")

const isMarkup = /^(?:\u00ef\u00bb\u00bf)?\s*</u

/** Returns the bytes of a workbook as its reader takes them, or null for a file that is text. */
const workbookBytes = (file: Buffer): Uint8Array | null => {
  if (file.subarray(0, 4).equals(archive)) return mendedPackage(file)
  if (file.subarray(0, 8).equals(compound)) {
    if (file.includes(encryption)) throw new Unread("encrypted")
    return file
  }
  return isMarkup.test(file.subarray(0, 1024).toString("latin1")) ? file : null
}

/** Returns the visible sheets of a file: of a workbook of Excel or another program, or the one of a CSV file. */
export const fileSheets = async function* (bytes: Uint8Array): AsyncGenerator<RawSheet> {
  const workbook = workbookBytes(latin1(bytes))
  if (workbook === null) return yield csvSheet(bytes)
  const { workbookSheets } = await import("./WorkbookSheets.ts")
  yield* workbookSheets(workbook)
}

/** Returns why a file was not read, by what stopped it. */
export const failureOf = (error: unknown): Unread["reason"] => {
  if (error instanceof Unread) return error.reason
  if (error instanceof RangeError) return "too_large"
  return error instanceof Error && /password|encrypt/iu.test(error.message) ? "encrypted" : "other_format"
}
