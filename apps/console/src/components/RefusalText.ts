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
  const ofRequest = Object.values(refusal.errors).flat().find(texts.isOfRequest)
  if (ofRequest !== undefined) return { text: texts.fault(ofRequest), faults: [] }
  switch (refusal.status) {
    case 0:
    case 502:
    case 503:
    case 504:
      return { text: refusals.outage, faults: [] }
    case 408:
      return { text: refusals.slow, faults: [] }
    case 413:
      return { text: refusals.tooLarge, faults: [] }
    case 429:
      return { text: refusals.busy(refusal.retryAfter ?? 60), faults: [] }
    case 403:
      if (Object.keys(refusal.errors).length > 0) return faultTextOf(texts, refusal, isMarked)
      return { text: isOfThing(refusal) ? goneText(texts, refusal) : refusals.forbidden, faults: [] }
    case 404:
      return { text: goneText(texts, refusal), faults: [] }
    case 412:
      return { text: refusals.changedMeanwhile, faults: [] }
    case 409:
      return { text: refusals.conflict, faults: [] }
    case 422:
      return faultTextOf(texts, refusal, isMarked)
    default:
      return { text: refusal.status >= 500 ? refusals.broken : refusal.message, faults: [] }
  }
}
