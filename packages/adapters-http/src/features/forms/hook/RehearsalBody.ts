import { exactReader, required, verdict } from "@leadwell/domain/input/InputObject"
import { Result, Schema } from "effect"
import { receivedIn } from "./ReceivedBody.ts"

/** The keys of a request that tries a body. */
export const rehearsalKeys = { content_type: required(Schema.String), body: required(Schema.String, (text) => text) }

const read = exactReader(rehearsalKeys)

const utf8 = new TextEncoder()

/** Returns what a body has that somebody tries. It is a text here, in whatever charset a form would send it. */
export const decodeRehearsal = (input: unknown) =>
  Result.flatMap(verdict(rehearsalKeys, read(input)), ({ body, content_type }) =>
    receivedIn(utf8.encode(body), content_type.replace(/;\s*charset\s*=[^;]*/iu, ""))
  )
