/** Returns a decoder for a charset that a sender names. No charset, and an unknown one, is UTF-8. */
const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset === "" ? "utf-8" : charset, { fatal: true })
  } catch {
    return new TextDecoder("utf-8", { fatal: true })
  }
}

/** What a form of Western Europe is written in when it is not written in UTF-8. It reads any bytes. */
const western = new TextDecoder("windows-1252")

/** Returns the charset that a `Content-Type` names, or an empty text. */
export const charsetIn = (contentType: string): string =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/iu.exec(contentType)?.[1]?.toLowerCase() ?? ""

/** Returns the text of bytes in a charset, or undefined when they are not written in it. */
export const decoded = (bytes: Uint8Array, charset: string): string | undefined => {
  try {
    return decoderOf(charset).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the text of one value of a form. A page of an old website may send another charset than it should. */
export const valueText = (bytes: Uint8Array, charset: string): string =>
  decoded(bytes, charset) ?? western.decode(bytes)
