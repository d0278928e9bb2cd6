import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Effect, Layer, Metric } from "effect"

const outcomes = ["open", "placed", "held", "duplicate", "invalid", "unavailable"] as const

type Outcome = (typeof outcomes)[number]

const counterOf = (outcome: Outcome) =>
  Metric.counter("leadwell_leads_received_total", {
    description: "Leads that were sent, by what became of them at once.",
    incremental: true,
    attributes: { outcome }
  })

const counters = Object.fromEntries(outcomes.map((outcome) => [outcome, counterOf(outcome)])) as Record<
  Outcome,
  Metric.Counter<number>
>

const count = (outcome: string | undefined) =>
  outcome !== undefined && Object.hasOwn(counters, outcome)
    ? Metric.update(counters[outcome as Outcome], 1)
    : Effect.void

const failures: Readonly<Record<string, Outcome>> = { InvalidInput: "invalid", StorageUnavailable: "unavailable" }

const countFailure = ({ _tag }: { readonly _tag: string }) => count(failures[_tag])

/** Provides a {@link LeadIntake} that counts received and refused leads. It does not count replayed answers. */
export const layer = Layer.effect(
  LeadIntake,
  Effect.gen(function* () {
    const intake = yield* LeadIntake
    yield* Effect.forEach(Object.values(counters), (counter) => Metric.update(counter, 0), { discard: true })
    return {
      ...intake,
      receive: (principal, input) =>
        intake.receive(principal, input).pipe(
          Effect.tap(({ lead }) => count(lead.stage)),
          Effect.tapError(countFailure)
        ),
      receiveOnce: (principal, input, key) =>
        intake.receiveOnce(principal, input, key).pipe(
          Effect.tap(({ answer, isReplayed }) => (isReplayed ? Effect.void : count(answer.stage))),
          Effect.tapError(countFailure)
        )
    }
  })
)
