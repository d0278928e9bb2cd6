import { reportAnswer, reportOutage } from "./Connection.ts"
import type { Answer, Body, EndpointName, Params, Query } from "./Contract.ts"
import { faultsOf, isOutage, Refusal } from "./Refusal.ts"

/** What a request carries. A form is sent as it is; a body is sent as JSON. */
export interface Parts<N extends EndpointName> {
  readonly params?: Params<N>
  readonly query?: Query<N>
  readonly body?: Body<N>
  readonly form?: FormData
  readonly idempotencyKey?: string
  /** The tag of the thing as it was read. The request is refused if the thing changed since. */
  readonly ifMatch?: string | undefined
  readonly signal?: AbortSignal
}

/** Returns the address of a request, with the parts of its path and its query. */
export const addressOf = (
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | undefined>> = {}
): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))
  const given = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "")
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`
}

const refusalOf = async (response: Response, endpoint: string): Promise<Refusal> => {
  const body = await response.json().catch(() => ({}))
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN)
  return new Refusal(
    response.status,
    body.message ?? response.statusText,
    faultsOf(body),
    Number.isNaN(retryAfter) ? undefined : retryAfter,
    endpoint
  )
}

const send = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Refusal(0, "")
  }
}

const answered = async (endpoint: string, address: string, init: RequestInit): Promise<Tagged<unknown>> => {
  const response = await send(address, init)
  if (!response.ok) throw await refusalOf(response, endpoint)
  return {
    answer: response.status === 204 ? undefined : await response.json(),
    tag: response.headers.get("etag") ?? undefined
  }
}

/** An answer with the tag of the thing that it shows. */
export interface Tagged<A> {
  readonly answer: A
  readonly tag: string | undefined
}

/** Sends a request of the interface, as {@link request} does, and returns the tag of the thing too. */
export const requestTagged = async <N extends EndpointName>(
  name: N,
  parts: Parts<N> = {}
): Promise<Tagged<Answer<N>>> => {
  const [method = "", path = ""] = name.split(" ")
  const { body, form, idempotencyKey, ifMatch, params, query, signal } = parts
  const init = {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
    ...(signal === undefined ? {} : { signal })
  }
  try {
    const answer = await answered(name, addressOf(path, params, query), init)
    reportAnswer()
    return answer as Tagged<Answer<N>>
  } catch (error) {
    if (isOutage(error)) reportOutage()
    else reportAnswer()
    throw error
  }
}

/** Sends a request of the interface. Rejects with a {@link Refusal} unless it succeeds. */
export const request = async <N extends EndpointName>(name: N, parts: Parts<N> = {}): Promise<Answer<N>> =>
  (await requestTagged(name, parts)).answer
