import type { FaultCode, RefusalCode } from "../api/Contract.ts"
import type { ServerFault } from "../api/Refusal.ts"

type ParamsOf<C> = Extract<FaultCode, { readonly code: C }> extends { readonly params: infer P } ? P : unknown

type WordsOf<C extends string> = { readonly [K in C]: string | ((params: ParamsOf<K>, key: string) => string) }

/** The rules that only a row of a file breaks. The server says what is wrong with rows, in the language of the page. */
type RowCode = "became_date" | "lost_digits" | "misspelled" | "not_computed" | "unclosed_quote"

/**
 * What a page says of each code of the interface: of the rule that a field breaks, and of a request that is refused as
 * a whole. Where the page shows a fault, it names the field, so the words do not.
 */
export interface FaultWords {
  readonly rules: WordsOf<Exclude<FaultCode["code"], RefusalCode | RowCode>>
  readonly refusals: WordsOf<RefusalCode>
}

type Word = string | ((params: object, key: string) => string)

/** Returns what speaks in these words. Of a code without words, it leaves those of the server. */
export const inWords = ({ refusals, rules }: FaultWords) => {
  const words = { ...rules, ...refusals } as Readonly<Record<string, Word>>
  return {
    fault: ({ code = "", key, params = {}, text }: ServerFault): string => {
      const word = words[code] ?? text
      return typeof word === "string" ? word : word(params, key)
    },
    isOfRequest: ({ code = "" }: ServerFault): boolean => code in refusals
  }
}
