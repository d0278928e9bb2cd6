import {
  type DuplicateReceipt,
  type FaultCode,
  idempotencyKeyForm,
  type LeadReceipt,
  type LeadRequest,
  type SentLead,
  type UnprocessableContent
} from "./Contract.ts"
import { type Answer, type GivenUp, type RetryOptions, withRetries } from "./Retry.ts"

export type { LeadRequest, SentLead }

/** Where the leads go, by which token, and how long the client tries. */
export interface ClientOptions extends RetryOptions {
  /** The address of the server, such as `https://leads.example.nl`. */
  readonly url: string
  /** An access token with the ability `leads:create`. */
  readonly token: string
  /** The function that sends requests, unless it is the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** What became of a lead that was sent. */
export type SendResult =
  /** The lead is stored. */
  | { readonly outcome: "created"; readonly id: string }
  /** The lead is stored, and goes to nobody: its person asked for the same lately. Thank the visitor all the same. */
  | { readonly outcome: "duplicate"; readonly id: string }
  /** Nothing is stored. `errors` has the texts of each field by its key, and `codes` the code of each text. */
  | {
      readonly outcome: "refused"
      readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
      readonly codes: Readonly<Record<string, ReadonlyArray<FaultCode>>>
    }
  /** The lead may be stored or not. Keep it, and send it again with this key within 24 hours. */
  | (GivenUp & { readonly idempotencyKey: string })

/** What is known of a lead. */
export type ReadResult =
  | { readonly outcome: "found"; readonly lead: SentLead }
  /** The account of the token made no such lead. */
  | { readonly outcome: "not_found" }
  | GivenUp

/** Returns a body as the shape that it claims to have, or undefined if it lacks this key. */
const having = <A extends object>(body: unknown, key: keyof A): A | undefined =>
  typeof body === "object" && body !== null && key in body ? (body as A) : undefined

const sentResult = ({ body, status }: Answer): SendResult | undefined => {
  if (status === 200 || status === 201) {
    const receipt = having<LeadReceipt | DuplicateReceipt>(body, "completed")
    return receipt && { outcome: receipt.completed ? "created" : "duplicate", id: receipt.id }
  }
  const refusal = status === 422 ? having<UnprocessableContent>(body, "errors") : undefined
  return refusal && { outcome: "refused", errors: refusal.errors, codes: refusal.codes }
}

const readResult = ({ body, status }: Answer): ReadResult | undefined => {
  if (status === 404) return { outcome: "not_found" }
  const found = status === 200 ? having<{ readonly data: SentLead }>(body, "data") : undefined
  return found && { outcome: "found", lead: found.data }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends leads to Leadwell from the server of a website. It never throws because of the network or the server. A
 * malformed option or key is a TypeError, whose message has no value.
 */
export class LeadwellClient {
  readonly #options: ClientOptions
  readonly #base: string

  constructor(options: ClientOptions) {
    if (!/^https?:/i.test(options.url) || !URL.canParse(options.url))
      throw new TypeError("The url of Leadwell is no address.")
    if (!/^[!-~]+$/.test(options.token)) throw new TypeError("The token of Leadwell is empty, or has a space in it.")
    this.#options = options
    this.#base = options.url.replace(/\/*$/, "/api/leads")
  }

  async #send(url: string, headers: Record<string, string>, init: RequestInit): Promise<Answer> {
    const { fetch = globalThis.fetch, token } = this.#options
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, accept: "application/json", authorization: `Bearer ${token}` },
      // A redirect would take the lead to another address, or turn the request into one without a body.
      redirect: "manual"
    })
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      date: response.headers.get("date"),
      body: parsed(await response.text())
    }
  }

  /**
   * Sends a lead, and sends it again under the same key where that may help. Make the key when you show the form, so
   * that a second press of the button creates no second lead. Without one, only the repeats of this call are safe.
   */
  async sendLead(
    lead: LeadRequest,
    options: { readonly idempotencyKey?: string | undefined; readonly signal?: AbortSignal | undefined } = {}
  ): Promise<SendResult> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
    if (!idempotencyKeyForm.test(idempotencyKey)) {
      throw new TypeError("An idempotency key has 1 to 255 printable ASCII characters.")
    }
    const headers = { "content-type": "application/json", "idempotency-key": idempotencyKey }
    const body = JSON.stringify(lead)
    const result = await withRetries(
      (signal) => this.#send(this.#base, headers, { method: "POST", body, signal }),
      sentResult,
      this.#options,
      options.signal
    )
    return result.outcome === "given_up" ? { ...result, idempotencyKey } : result
  }

  /** Returns how far a lead is that the account of the token made, by its id. */
  readLead(id: string | number, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<ReadResult> {
    const url = `${this.#base}/${encodeURIComponent(id)}`
    return withRetries((signal) => this.#send(url, {}, { signal }), readResult, this.#options, options.signal)
  }
}
