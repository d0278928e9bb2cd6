import { stackFrames } from "@leadwell/domain/privacy/StackFrames"
import { Cause, Exit, Tracer } from "effect"

/**
 * The attributes that spans may have. None contains client input: the text of a statement is separate from its values.
 */
const allowedAttributes = new Set([
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "db.system.name",
  "db.namespace",
  "db.operation.name",
  "db.query.text",
  "db.response.status_code",
  "db.client.connection.wait_time_ms",
  "error.type"
])

/** Reduces an error to its name and stack trace. Its message is dropped, because it may contain personal data. */
const withoutMessage = (error: Error): Error => {
  const fault = new Error("")
  fault.name = error.name
  fault.stack = stackFrames(error)
  return fault
}

const withoutMessages = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const [fault = new Error("")] = Cause.prettyErrors(exit.cause)
  return Exit.fail(withoutMessage(fault))
}

/** Limits a span of another tracer to the allowed attributes, and adds the route to its name. */
const silence = (span: Tracer.Span): Tracer.Span => {
  const { attribute, end } = span
  return Object.assign(span, {
    attribute: (key: string, value: unknown) => {
      if (!allowedAttributes.has(key)) return
      attribute.call(span, key, value)
      if (key === "http.route") Object.assign(span, { name: `${span.name} ${String(value)}` })
    },
    event: () => undefined,
    end: (time: bigint, exit: Exit.Exit<unknown, unknown>) => end.call(span, time, withoutMessages(exit))
  })
}

/** Wraps a tracer so that its spans contain no personal data. Other code may add any attribute. */
export const reticent = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => silence(tracer.span(options)),
    ...(tracer.context === undefined ? {} : { context: tracer.context })
  })
