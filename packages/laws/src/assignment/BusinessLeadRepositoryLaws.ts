import { BusinessLeadNotFound, BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { FormField } from "@leadwell/domain/catalog/FormField"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect } from "effect"
import type { LeadRepositoryLawPorts } from "../intake/LeadRepositoryLaws.ts"
import { demandEqual, law, type Law } from "../Law.ts"
import { applyCatalog } from "../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../sample/SampleCatalog.ts"
import { sampleLead } from "../sample/SampleLead.ts"
import { receptionBy, receiveLead } from "../sample/SampleReception.ts"

/**
 * Returns a sample whose first business got `count` leads and whose second got none. `ids` lists the leads, the latest
 * first.
 */
const withLeads = Effect.fnUntraced(function* (count: number) {
  const sample = yield* sampleCatalog(2)
  yield* applyCatalog(sample.catalog)
  const [full, empty] = sample.businesses.map(({ id }) => id) as [BusinessId, BusinessId]
  const ids: Array<LeadId> = []
  for (let n = 0; n < count; n++)
    ids.unshift(
      (yield* receiveLead(
        sampleLead(sample),
        receptionBy(2, () => [full])
      )).lead.id
    )
  return { sample, full, empty, ids }
})

/** The laws of {@link BusinessLeadRepository}. */
export const businessLeadRepositoryLaws: ReadonlyArray<Law<LeadRepositoryLawPorts>> = [
  law("gives back a lead exactly as it was received, assigned when it arrived and not reclaimed", function* () {
    const businessLeads = yield* BusinessLeadRepository
    const { full, ids, sample } = yield* withLeads(1)
    const received = sampleLead(sample)
    const expected = { business: full, assigned_at: received.created_at, region: "35", reclaim: null }
    const { lead, ...rest } = yield* businessLeads.get(full, ids[0]!)
    const keys = Object.keys(received).toSorted() as Array<keyof typeof received>
    yield* demandEqual(
      keys.map((key) => lead[key]),
      keys.map((key) => received[key]),
      "lead"
    )
    yield* demandEqual(
      [rest.business, rest.assigned_at, rest.region, rest.reclaim],
      Object.values(expected),
      "assignment"
    )
    const [listed] = (yield* businessLeads.page(full, {}, "descending", { page: 1, per_page: 1 })).items
    yield* demandEqual(
      keys.map((key) => listed?.lead[key]),
      keys.map((key) => received[key]),
      "listed lead"
    )
  }),
  law("shows the answers that a lead came with, even after the form changes", function* () {
    const businessLeads = yield* BusinessLeadRepository
    const { full, ids, sample } = yield* withLeads(1)
    const [field] = sample.subcategory.fields
    const { answers } = sampleLead(sample)
    const forms: ReadonlyArray<ReadonlyArray<FormField>> = [
      [],
      [{ ...field!, type: "choice", options: ["much", "little"], min: null, unit: null }],
      [{ ...field!, key: "other" }],
      [{ ...field!, min: 5000, label: "Gas" }]
    ]
    for (const fields of forms) {
      yield* applyCatalog({ ...sample.catalog, subcategories: [{ ...sample.subcategory, fields }] })
      const [listed] = (yield* businessLeads.page(full, {}, "descending", { page: 1, per_page: 1 })).items
      const { lead } = yield* businessLeads.get(full, ids[0]!)
      yield* demandEqual([listed?.lead.answers, lead.answers], [answers, answers], "answers")
    }
  }),
  law("shows a lead as each of its businesses got it, and nobody where nobody has it", function* () {
    const businessLeads = yield* BusinessLeadRepository
    const { empty, full, sample } = yield* withLeads(1)
    const [shared, open] = [
      yield* receiveLead(
        sampleLead(sample),
        receptionBy(2, () => [empty, full])
      ),
      yield* receiveLead(
        sampleLead(sample),
        receptionBy(2, () => [])
      )
    ]
    const found = yield* businessLeads.ofLead(shared.lead.id)
    const expected = yield* Effect.forEach([full, empty].toSorted(), (id) => businessLeads.get(id, shared.lead.id))
    yield* demandEqual(found, expected, "assignments of a lead")
    yield* demandEqual(yield* businessLeads.ofLead(open.lead.id), [], "assignments of an open lead")
  }),
  law("finds a lead only under a business that got it", function* () {
    const businessLeads = yield* BusinessLeadRepository
    const { empty, full, ids } = yield* withLeads(1)
    for (const [business, lead] of [
      [empty, ids[0]!],
      [full, Number.MAX_SAFE_INTEGER as LeadId]
    ] as const) {
      const missing = yield* Effect.flip(businessLeads.get(business, lead))
      yield* demandEqual(missing, new BusinessLeadNotFound({ business, lead }), "what is found elsewhere")
    }
  })
]
