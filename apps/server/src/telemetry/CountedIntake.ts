import { makeOutage } from "@leadwell/domain/background/Outage"
import { type FoundOnWay, isRequest, LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { storeAway } from "@leadwell/domain/storage/StorageUnavailable"
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

type Refusal = Effect.Error<ReturnType<(typeof LeadIntake.Service)["receiveOnce"]>>

const texts = { failing: "Leads cannot be taken, and are answered 503", over: "Leads are taken again" }

/**
 * A {@link LeadIntake} that counts received and refused leads, those of forms and hooks too, and tells the log when the
 * store takes none.
 * Where the disk is full, nothing else may notice. It does not count replayed answers.
 */
export const layer = Layer.effect(
  LeadIntake,
  Effect.gen(function* () {
    const intake = yield* LeadIntake
    const { failed, worked } = makeOutage(texts)
    const noteStored = (stage: string) => Effect.andThen(count(stage), worked)
    const noteFailure = (error: Refusal, found?: FoundOnWay) =>
      Effect.andThen(
        error._tag === "InvalidInput" && !isRequest(found) ? Effect.void : count(failures[error._tag]),
        error._tag === "StorageUnavailable" ? failed(storeAway(error)) : Effect.void
      )
    yield* Effect.forEach(Object.values(counters), (counter) => Metric.update(counter, 0), { discard: true })
    return {
      ...intake,
      receive: (principal, input) =>
        intake.receive(principal, input).pipe(
          Effect.tap(({ lead }) => noteStored(lead.stage)),
          Effect.tapError((error) => noteFailure(error))
        ),
      receiveOnce: (principal, input, key, found) =>
        intake.receiveOnce(principal, input, key, found).pipe(
          Effect.tap(({ answer, isReplayed }) => (isReplayed ? Effect.void : noteStored(answer.stage))),
          Effect.tapError((error) => noteFailure(error, found))
        ),
      receiveEnclosed: (sender, input, found, ...rest) => {
        const received = intake.receiveEnclosed(sender, input, found, ...rest)
        return found.source === "import" ? received : Effect.tap(received, ({ stage }) => noteStored(stage))
      }
    }
  })
).pipe(Layer.provide(LeadIntake.layer))
