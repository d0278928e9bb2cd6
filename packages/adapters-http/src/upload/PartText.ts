import { MultipartParser } from "effect/http"

const utf8 = new TextDecoder("utf-8", { fatal: true })

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The text of a part. It is garbled when its bytes are not the UTF-8 that they should be. */
export interface PartText {
  readonly text: string
  readonly isGarbled: boolean
}

/** Decodes a text in the encoding that its part names, which is UTF-8 without one. */
export const partText = (info: MultipartParser.PartInfo, bytes: Uint8Array): PartText => ({
  text: MultipartParser.decodeField(info, bytes),
  isGarbled: /^(?:utf-?8)?$/i.test(info.contentTypeParameters["charset"] ?? "") && !isUtf8(bytes)
})
