/** A request that was refused, or that did not get through. The status is then 0. */
export class Refusal extends Error {
  readonly status: number
  /** The faults of the input by their paths, such as `memberships.0.role`. */
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** The time after which the server takes the request, in seconds. */
  readonly retryAfter: number | undefined
  /** The endpoint that refused, such as `GET /api/leads/:lead`. */
  readonly endpoint: string | undefined

  constructor(
    status: number,
    message: string,
    errors: Readonly<Record<string, ReadonlyArray<string>>> = {},
    retryAfter?: number,
    endpoint?: string
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.endpoint = endpoint
  }
}

/** Returns a refusal whose faults are those of a part, such as `owner.email` in place of `email`. */
export const ofPart = (part: string, { endpoint, errors, message, retryAfter, status }: Refusal): Refusal => {
  const ofWhole = Object.entries(errors).map(([path, texts]) => [`${part}.${path}`, texts] as const)
  return new Refusal(status, message, Object.fromEntries(ofWhole), retryAfter, endpoint)
}

/** Whether somebody changed the thing since it was read. */
export const isChangedMeanwhile = (refusal: Refusal | null): boolean => refusal?.status === 412

/** Whether the request needs a sign-in that is not so long ago. */
export const needsSignIn = ({ errors, status }: Refusal): boolean => status === 403 && "session" in errors

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Whether the server does not answer, or answers that it cannot serve now. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 0 || error.status >= 500)

/** Whether there is no such thing, or none that the person may see. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 403 || error.status === 404)

/** Returns the kind of the thing that a request was about, as the interface names it: the last one in its path. */
export const kindOf = ({ endpoint = "" }: Refusal): string | undefined => {
  const steps = endpoint.split("/")
  return steps[steps.findLastIndex((step) => step.startsWith(":")) - 1]
}
