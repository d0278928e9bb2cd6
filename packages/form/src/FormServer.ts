import { type Answer, type GivenUp, pause, withRetries } from "@leadwell/client/Retry"
import type { Challenge } from "altcha-lib/types"
import type { Definition } from "./Definition.ts"

/** Texts about values under the keys of the lead request. */
export type Errors = Readonly<Record<string, ReadonlyArray<string>>>

/** What became of a lead. The definition is new if the form that was filled is outdated. */
export type Sent =
  | { readonly outcome: "sent"; readonly message: string }
  | { readonly outcome: "refused"; readonly errors: Errors; readonly definition: Definition | undefined }
  | GivenUp

/** Is told before each repetition, in how many seconds it comes, and whether the server answered at all. */
export type OnWait = (seconds: number, answered: boolean) => void

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Body {
  readonly completed?: boolean
  readonly message?: string
  readonly errors?: Errors
  readonly data?: unknown
}

const foundIn = <A>({ body, status }: Answer): { readonly found: A } | undefined => {
  const data = status === 200 || status === 201 ? (body as Body | undefined)?.data : undefined
  return data === undefined ? undefined : { found: data as A }
}

const sentOf = ({ body, status }: Answer): Sent | undefined => {
  const { completed, data, errors, message = "" } = (body ?? {}) as Body
  if (status === 201 && completed === true) return { outcome: "sent", message }
  return status === 422 && errors
    ? { outcome: "refused", errors, definition: data as Definition | undefined }
    : undefined
}

/** The endpoints of one publishable key. Each call is repeated as long as that may help, and never throws. */
export class FormServer {
  readonly #base: string
  readonly #language: string
  readonly #signal: AbortSignal
  /** Is told of each wait, while somebody waits for an answer. */
  onWait: OnWait = () => {}

  constructor(origin: string, key: string, language: string, signal: AbortSignal) {
    this.#base = `${origin}/api/forms/${encodeURIComponent(key)}`
    this.#language = language
    this.#signal = signal
  }

  #call<A>(path: string, init: RequestInit, read: (answer: Answer) => A | undefined, timeLimit = 120_000) {
    let answered = false
    const send = async (signal: AbortSignal): Promise<Answer> => {
      answered = false
      const response = await fetch(this.#base + path, {
        ...init,
        headers: { accept: "application/json", "accept-language": this.#language, ...init.headers },
        credentials: "omit",
        signal
      })
      answered = true
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        date: response.headers.get("date"),
        body: parsed(await response.text())
      }
    }
    const sleep = (millis: number, signal: AbortSignal) => {
      this.onWait(Math.ceil(millis / 1000), answered)
      return pause(millis, signal)
    }
    return withRetries(send, read, { sleep, timeLimit }, this.#signal)
  }

  /** Gives up soon: people see a link meanwhile. */
  definition(subcategory: string): Promise<{ readonly found: Definition } | GivenUp> {
    return this.#call(`/subcategories/${encodeURIComponent(subcategory)}`, {}, foundIn<Definition>, 10_000)
  }

  challenge(): Promise<{ readonly found: Challenge } | GivenUp> {
    return this.#call("/challenges", { method: "POST" }, foundIn<Challenge>)
  }

  /** Sends a lead. The same body again is the same lead, by its `idempotency_key`. */
  send(lead: object): Promise<Sent> {
    const init = { method: "POST", body: JSON.stringify(lead), headers: { "content-type": "application/json" } }
    return this.#call("/leads", init, sentOf)
  }
}
