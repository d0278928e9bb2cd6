import { kindOf, type Refusal } from "../api/Refusal.ts"
import type { Texts } from "../texts/Language.ts"

/** A fault of a value, at its path in what was sent. */
export interface FieldFault {
  readonly path: string
  readonly text: string
}

/** What a page says of a refusal: a sentence, and the faults that no field of the page shows. */
export interface RefusalText {
  readonly text: string
  readonly faults: ReadonlyArray<FieldFault>
}

const faultTextOf = (
  { common: { refusals }, fault: inWords }: Texts,
  { errors, message }: Refusal,
  isMarked: (path: string) => boolean
): RefusalText => {
  const all = Object.entries(errors)
  if (all.length === 0) return { text: message, faults: [] }
  const faults = all.flatMap(([path, ofPath]) =>
    isMarked(path) ? [] : ofPath.map((fault) => ({ path, text: inWords(fault) }))
  )
  return { text: faults.length === 0 ? refusals.check : refusals.wrong(faults.length), faults }
}

/** Whether somebody wanted to see one thing. A person who may not see it is not told whether it exists. */
const isOfThing = (refusal: Refusal): boolean =>
  (refusal.endpoint?.startsWith("GET ") ?? false) && kindOf(refusal) !== undefined

/** Says that the thing of a request does not exist, by what it is. */
const goneText = ({ common: { refusals } }: Texts, refusal: Refusal): string => {
  const things: Readonly<Record<string, string>> = refusals.things
  return refusals.gone(things[kindOf(refusal) ?? ""] ?? refusals.thing)
}

/**
 * Says in the language of the person why a request failed, and otherwise in the words of the server. `isMarked` tells
 * which faults stand at fields of the page, so that they are not told twice. A proxy between them answers in no words.
 */
export const refusalText = (texts: Texts, refusal: Refusal, isMarked: (path: string) => boolean): RefusalText => {
  const { refusals } = texts.common
  const { errors, message, retryAfter = 60, status } = refusal
  const ofRequest = Object.values(errors).flat().find(texts.isOfRequest)
  if (ofRequest !== undefined) return { text: texts.fault(ofRequest), faults: [] }
  const hasFaults = Object.keys(errors).length > 0
  if (status === 422 || (status === 403 && hasFaults)) return faultTextOf(texts, refusal, isMarked)
  if (status === 404 || (status === 403 && isOfThing(refusal))) return { text: goneText(texts, refusal), faults: [] }
  const words: Readonly<Record<number, string>> = {
    0: refusals.outage,
    403: refusals.forbidden,
    408: refusals.slow,
    409: refusals.conflict,
    412: refusals.changedMeanwhile,
    413: refusals.tooLarge,
    429: refusals.busy(retryAfter),
    502: refusals.outage,
    503: refusals.outage,
    504: refusals.outage
  }
  return { text: words[status] ?? (status >= 500 ? refusals.broken : message), faults: [] }
}
