import type { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import type { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { type Import, started } from "@leadwell/domain/features/files/import/Import"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { makeImportSteps } from "@leadwell/domain/features/files/import/ImportSteps"
import type { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import type { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { Clock, DateTime, Effect, Exit, Layer, Option } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { demand, demandEqual, freshId, law, type Law } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import type { Sample } from "../../../sample/SampleCatalog.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { emailOf, newImport } from "./SampleFile.ts"
import { addedImport, sampleRow } from "./SampleImport.ts"

/** The ports that imports use while they run. */
export type ImportKillLawPorts =
  | AuditRepository
  | BlockRepository
  | CatalogParts
  | CatalogRepository
  | CompletedRequestRepository
  | ConsentRepository
  | ImportRepository
  | LeadInbox
  | LeadRepository

/** Returns the ports of one import, which end the process after the call `point`, and how often they were called. */
const endedAfter = (one: Import, point: number) => {
  let calls = 0
  const killed = Effect.die(new Error("killed"))
  const guarded = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      calls++
      if (calls > point) return killed
      return calls === point ? Effect.andThen(call, killed) : call
    })
  const imports = Effect.gen(function* () {
    const port = yield* ImportRepository
    return {
      ...port,
      claim: (...given) =>
        guarded(
          // The imports of other laws are due, too.
          Effect.repeat(port.claim(...given), {
            until: (found) => Option.isNone(found) || found.value.one.id === one.id
          })
        ),
      rows: (...given) => guarded(port.rows(...given)),
      stored: (...given) => guarded(port.stored(...given)),
      advance: (...given) => guarded(port.advance(...given))
    } satisfies ImportRepository["Service"]
  })
  const inbox = Effect.gen(function* () {
    const { receive } = yield* LeadInbox
    return { receive: (...given) => guarded(receive(...given)) } satisfies LeadInbox["Service"]
  })
  const catalogue = Effect.gen(function* () {
    const port = yield* CatalogRepository
    return { ...port, modify: (...given) => guarded(port.modify(...given)) } satisfies CatalogRepository["Service"]
  })
  const ports = Layer.mergeAll(
    Layer.effect(ImportRepository, imports),
    Layer.effect(LeadInbox, inbox),
    Layer.effect(CatalogRepository, catalogue)
  )
  return { ports: Layer.provideMerge(Layer.provide(LeadIntake.layer, webDigest), ports), calls: () => calls }
}

/**
 * Runs an import in a process of its own from some seconds after the sample instant, until it is checked or done. It
 * is started once it is checked, unless that is the end.
 */
export const runFrom = <R>(
  seconds: number,
  one: Import,
  { ports }: { readonly ports: Layer.Layer<LeadIntake, never, R> },
  until: "checked" | "done" = "done"
) =>
  Effect.gen(function* () {
    const { get, modify } = yield* ImportRepository
    const { turn } = yield* makeImportSteps
    const clock = yield* Clock.Clock
    for (let second = seconds; ; second++) {
      const now = DateTime.toEpochMillis(sampleInstant) + second * 1000
      yield* Effect.provideService(
        turn,
        Clock.Clock,
        movedClock(clock, () => now)
      )
      const { status } = yield* until === "done" ? modify(one.id, started, []) : get(one.id)
      if (status === until) return
      yield* demand(second < seconds + 20, "the import does not end")
    }
  }).pipe(Effect.provide([Layer.fresh(ports), webDigest]))

/** Returns the law that an import of some rows ends as one whole, after a kill at any call. */
export const importKillLaw = (count: number): Law<ImportKillLawPorts> =>
  law("makes one lead of each sound row of an import, after a kill at any call of the store", function* () {
    const { get, rows } = yield* ImportRepository
    const leads = yield* LeadRepository
    const sample = yield* appliedSample(1)
    const whole = yield* newImport(sample, count)
    const free = endedAfter(whole, Infinity)
    yield* runFrom(0, whole, free)
    for (let point = 1; point <= free.calls(); point++) {
      const what = `after call ${point} of ${free.calls()}`
      const one = yield* newImport(sample, count)
      const first = yield* Effect.exit(runFrom(0, one, endedAfter(one, point)))
      yield* demand(Exit.isFailure(first), `${what}: the import goes on`)
      // The claim of the process that is gone has ended by then.
      yield* runFrom(60, one, endedAfter(one, Infinity))
      const wanted = { ...one, status: "done", sound: count - 1, faulty: 1, created: count - 1 }
      yield* demandEqual({ ...(yield* get(one.id)), changed: [] }, wanted, what)
      const created = yield* rows(one.id, "created", 0, count)
      const found = yield* Effect.forEach(created, ({ lead }) => leads.get(lead!))
      yield* demandEqual(
        found.map(({ lead }) => [lead.email, lead.stage]),
        Array.from({ length: count - 1 }, (_, number) => [emailOf(one.digest, number), "open"]),
        `${what}: the leads of the rows`
      )
    }
    const filter = { website_code: [sample.website.code] }
    const { total } = yield* leads.page(filter, "ascending", { page: 1, per_page: 1 })
    yield* demandEqual(total, (free.calls() + 1) * (count - 1), "all leads")
  })

/** Returns the cells of a business that takes leads of a sample. */
const businessCells = (sample: Sample, id: string) => [id, sample.account, id, "01234567", "1000", "Brussel", "35 36"]

const businessKeys = ["business_id", "account", "name", "coc_id", "postal_code", "city", "regions"]

/** The law that an import of businesses ends as one whole, after a kill at any call. */
const businessKillLaw: Law<ImportKillLawPorts> = law(
  "adds all businesses of an import, after a kill at any call of the store",
  function* () {
    const { get } = yield* ImportRepository
    const catalogue = yield* CatalogRepository
    const sample = yield* appliedSample(0)
    const newFile = Effect.gen(function* () {
      const mark = yield* freshId
      const ids = [1, 2].map((number) => `${mark}-${number}`)
      const one = yield* addedImport(
        sample,
        ids.map((id, index) => sampleRow(index + 2, { cells: businessCells(sample, id) })),
        {
          digest: mark,
          kind: "businesses",
          subcategory: sample.subcategory.id,
          rows: 2,
          duplicates: 0,
          columns: businessKeys.map((key) => ({ name: key, key }))
        }
      )
      return { one, ids }
    })
    const { one: whole } = yield* newFile
    const free = endedAfter(whole, Infinity)
    yield* runFrom(0, whole, free)
    for (let point = 1; point <= free.calls(); point++) {
      const what = `after call ${point} of ${free.calls()}`
      const { ids, one } = yield* newFile
      const first = yield* Effect.exit(runFrom(0, one, endedAfter(one, point)))
      yield* demand(Exit.isFailure(first), `${what}: the import goes on`)
      yield* runFrom(60, one, endedAfter(one, Infinity))
      const { businesses, ...ended } = yield* get(one.id)
      yield* demandEqual(ended.status, "done", what)
      yield* demandEqual([ended.sound, ended.faulty, ended.created], [2, 0, 2], `${what}: the counts`)
      const told = [...businesses!.added.ids, ...businesses!.unchanged.ids]
      yield* demandEqual(told, ids, `${what}: the businesses that are told`)
      const stored = yield* catalogue.export(["businesses"])
      yield* demandEqual(
        stored.subscriptions.filter(({ business }) => ids.includes(business)).map(({ regions }) => regions.join()),
        ["35,36", "35,36"],
        `${what}: the subscriptions`
      )
    }
  }
)

/** The laws of imports that are killed, for files of a few rows. */
export const importKillLaws: ReadonlyArray<Law<ImportKillLawPorts>> = [importKillLaw(3), businessKillLaw]
