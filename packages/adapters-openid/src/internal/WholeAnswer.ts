import type { CustomFetch } from "openid-client"

/** The most bytes of an answer, unpacked. The largest that providers send, their keys, have some kilobytes. */
const mostBytes = 1024 * 1024

/** An answer is longer than any that OpenID Connect needs. */
class AnswerTooLong extends Error {
  readonly code = "ANSWER_TOO_LONG"
}

/** `fetch`, as the library calls it. */
const globalFetch: CustomFetch = (url, options) => globalThis.fetch(url, options as RequestInit)

const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Array<Uint8Array> = []
  let length = 0
  // To leave the loop closes the connection.
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > mostBytes) throw new AnswerTooLong()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Reads each answer of a provider as a whole before the library does, up to a size. The library reads on until an
 * answer ends, and takes one that was cut or too slow for one that says something wrong.
 */
export const wholeAnswers =
  (fetch: CustomFetch = globalFetch): CustomFetch =>
  async (url, options) => {
    const response = await fetch(url, options)
    const { headers, status } = response
    const bytes = await bytesOf(response)
    return new Response(bytes.length === 0 ? null : bytes, { headers, status })
  }
