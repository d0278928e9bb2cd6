/** What is wrong with a value or with a request, as the server says it: in words, and by a code with its parameters. */
export interface ServerFault {
  /** The key at which it stands, such as `email` of `owner.email`. */
  readonly key: string
  readonly text: string
  readonly code?: string
  readonly params?: object
}

/** The faults of a request, by the paths of values. The fault of a request as a whole may have no path. */
export type Faults = Readonly<Record<string, ReadonlyArray<ServerFault>>>

/** The part of a refusal in which the server says what is wrong. */
interface RefusalBody {
  readonly message?: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly codes?: Readonly<Record<string, ReadonlyArray<Pick<ServerFault, "code" | "params">>>>
  readonly code?: string
  readonly params?: object
}

/** Returns the faults of a refusal: each text with its code. */
export const faultsOf = ({ code, codes = {}, errors = {}, message = "", params = {} }: RefusalBody): Faults => ({
  ...(code === undefined ? {} : { "": [{ key: "", text: message, code, params }] }),
  ...Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => {
      const key = path.split(".").findLast((step) => !/^\d+$/.test(step)) ?? ""
      return [path, texts.map((text, n) => ({ ...codes[path]?.[n], key, text }))] as const
    })
  )
})

/** A request that was refused, or that did not get through. The status is then 0. */
export class Refusal extends Error {
  readonly status: number
  /** The faults of the input by their paths, such as `memberships.0.role`. */
  readonly errors: Faults
  /** The time after which the server takes the request, in seconds. */
  readonly retryAfter: number | undefined
  /** The endpoint that refused, such as `GET /api/leads/:lead`. */
  readonly endpoint: string | undefined

  constructor(status: number, message: string, errors: Faults = {}, retryAfter?: number, endpoint?: string) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.endpoint = endpoint
  }
}

/** A fault of a value that is stored or tried, and so was not refused. */
interface KeyedFault extends Pick<ServerFault, "code" | "params"> {
  readonly key: string
  readonly message: string
}

/** Returns the faults of what is stored or tried, as those of a request. */
export const faultsOfKeys = (faults: ReadonlyArray<KeyedFault>): Faults =>
  Object.fromEntries(
    [...Map.groupBy(faults, ({ key }) => key)].map(([key, alike]) => [
      key,
      alike.map(({ message: text, ...fault }) => ({ ...fault, text }))
    ])
  )

/** Returns a refusal whose faults stand at other paths. */
export const atPaths = (rename: (path: string) => string, refusal: Refusal): Refusal => {
  const { endpoint, errors, message, retryAfter, status } = refusal
  const renamed = Object.entries(errors).map(([path, faults]) => [rename(path), faults] as const)
  return new Refusal(status, message, Object.fromEntries(renamed), retryAfter, endpoint)
}

/** Returns a refusal whose faults are those of a part, such as `owner.email` in place of `email`. */
export const ofPart = (part: string, refusal: Refusal): Refusal => atPaths((path) => `${part}.${path}`, refusal)

/** Whether somebody changed the thing since it was read. */
export const isChangedMeanwhile = (refusal: Refusal | null): boolean => refusal?.status === 412

/** Whether the request needs a sign-in that is not so long ago. */
export const needsSignIn = ({ errors, status }: Refusal): boolean => status === 403 && "session" in errors

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Whether the server does not answer, or answers that it cannot serve now. One that says why does serve. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 0 || (error.status >= 500 && !("" in error.errors)))

/** Whether there is no such thing, or none that the person may see. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 403 || error.status === 404)

/** Returns the kind of the thing that a request was about, as the interface names it: the last one in its path. */
export const kindOf = ({ endpoint = "" }: Refusal): string | undefined => {
  const steps = endpoint.split("/")
  return steps[steps.findLastIndex((step) => step.startsWith(":")) - 1]
}
