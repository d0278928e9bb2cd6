import { Cause, Exit, Tracer } from "effect"

/** What spans may tell: nothing that a client wrote, and of a statement its text, whose values are apart. */
const told = new Set([
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

/** A fault by its name and where it arose. Its message is left out: it may hold a value of a person. */
const placed = ({ name, stack }: Error): Error => {
  const fault = new Error("")
  fault.name = name
  fault.stack = [name, ...(stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))].join("\n")
  return fault
}

const withoutMessages = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const [fault = new Error("")] = Cause.prettyErrors(exit.cause)
  return Exit.fail(placed(fault))
}

/** Makes a span of another tracer tell only what may be told, and name the route that it is about. */
const silence = (span: Tracer.Span): Tracer.Span => {
  const { attribute, end } = span
  return Object.assign(span, {
    attribute: (key: string, value: unknown) => {
      if (!told.has(key)) return
      attribute.call(span, key, value)
      if (key === "http.route") Object.assign(span, { name: `${span.name} ${String(value)}` })
    },
    event: () => undefined,
    end: (time: bigint, exit: Exit.Exit<unknown, unknown>) => end.call(span, time, withoutMessages(exit))
  })
}

/** A tracer whose spans hold no personal data, whatever the libraries and the code that make them would like to add. */
export const reticent = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => silence(tracer.span(options)),
    ...(tracer.context === undefined ? {} : { context: tracer.context })
  })
