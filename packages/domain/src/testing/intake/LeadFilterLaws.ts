import { DateTime, Effect, Random, Result } from "effect"
import type { BusinessId } from "../../catalog/Business.ts"
import type { PostalCode, PostalCodeStart } from "../../geography/PostalCode.ts"
import { type FilteredLead, type LeadFilter, selectsLead } from "../../intake/LeadFilter.ts"
import { LeadRepository } from "../../intake/LeadRepository.ts"
import { leadChange } from "../../intake/LeadReview.ts"
import { contactsOf } from "../../lead/Duplicate.ts"
import type { Lead } from "../../lead/Lead.ts"
import { LeadStage } from "../../lead/LeadStage.ts"
import type { Sample } from "../catalogfile/SampleCatalog.ts"
import { demandFiltered, drawn, drawnKeys, drawnSome } from "../DrawnLists.ts"
import { freshId, type Law } from "../Law.ts"
import { appliedSample, type LeadRepositoryLawPorts } from "./LeadRepositoryLaws.ts"
import { sampleInstant, sampleLead } from "./SampleLead.ts"
import { receptionBy, receiveLead } from "./SampleReception.ts"

/** Instants next to the bounds of days, in UTC and in the time zones of the countries, and further apart. */
export const drawnInstant = Effect.gen(function* () {
  const days = yield* Random.nextIntBetween(-3, 3)
  const hours = yield* drawn([-12, -2, -1, 0, 1, 11, 12, 13])
  return DateTime.add(DateTime.removeTime(sampleInstant), { days, hours, milliseconds: yield* drawn([-1, 0, 1]) })
})

/** Draws a range that may be open, empty or inverted. */
export const drawnRange = Effect.gen(function* () {
  const [from, until] = [yield* drawnInstant, yield* drawnInstant]
  return yield* drawn([
    { from, until },
    { from, until: null },
    { from: null, until }
  ])
})

const postalCodes = ["3511AB", "3512AB", "3599ZZ", "1012AB", "3500"].map((code) => code as PostalCode)

/** People whose addresses and numbers no other law has. */
const people = Effect.map(freshId, (id) => {
  const digits = [...id.replaceAll("-", "")].map((letter) => letter.charCodeAt(0) % 10).join("")
  return ["é", "E", "x"].map((name, index) => ({
    email: `${name}${id}@Example.nl` as Lead["email"],
    phone: digits.slice(-10 - index).slice(0, 10) as Lead["phone"]
  }))
})

const drawnLead = Effect.fnUntraced(function* (sample: Sample, persons: ReadonlyArray<Pick<Lead, "email" | "phone">>) {
  const leads = yield* LeadRepository
  const businesses = yield* drawn<ReadonlyArray<BusinessId>>([
    [],
    [sample.businesses[0]!.id],
    sample.businesses.map(({ id }) => id)
  ])
  const received = {
    ...sampleLead(sample),
    ...(yield* drawn(persons)),
    phone: (yield* drawn(persons)).phone,
    country: yield* drawn(["Nederland", "België"] as const),
    postal_code: yield* drawn(postalCodes),
    created_at: yield* drawnInstant
  }
  const { lead } = yield* receiveLead(
    received,
    receptionBy(4, () => businesses)
  )
  const stage = yield* drawn(LeadStage.literals)
  const changed = yield* leads.modify(lead.id, (before) =>
    Result.succeed(leadChange(before, { ...before, stage }, sampleInstant))
  )
  return { lead: changed.lead, businesses } satisfies FilteredLead
})

const byAge = ({ lead: a }: FilteredLead, { lead: b }: FilteredLead): number =>
  DateTime.Order(a.created_at, b.created_at) || a.id - b.id

/** Draws a filter for the leads of samples. It always has a key that no lead of another law satisfies. */
const drawnFilter = Effect.fnUntraced(function* (samples: ReadonlyArray<Sample>, all: ReadonlyArray<FilteredLead>) {
  const [first, ...others] = [yield* drawn(samples), ...samples]
  const own = {
    account: first.account,
    website_code: yield* drawnSome(others.map(({ website }) => website.code)),
    subcategory_id: yield* drawnSome(others.map(({ subcategory }) => subcategory.id)),
    business: yield* drawnSome(others.flatMap(({ businesses }) => businesses.map(({ id }) => id)))
  } satisfies LeadFilter
  const { lead } = yield* drawn(all)
  const contact = yield* drawn(contactsOf(lead))
  const search = { id: yield* drawn([null, lead.id]), contacts: yield* drawn([[contact], []]) }
  const rest = {
    stage: yield* drawnSome(LeadStage.literals),
    country: yield* drawnSome(["Nederland", "België"] as const),
    created: yield* drawnRange,
    postal_code: (yield* drawn(["35", "351", "3500", "1012A", "3511AB"])) as PostalCodeStart,
    free_places: true,
    q: search.id === null && search.contacts.length === 0 ? { id: lead.id, contacts: [] } : search
  } satisfies LeadFilter
  const anchor = yield* drawn(Object.keys(own) as ReadonlyArray<keyof typeof own>)
  const { country, created, stage } = rest
  const some = yield* drawn<LeadFilter>([
    (yield* drawnKeys({ ...own, ...rest })) as LeadFilter,
    { created },
    yield* drawn<LeadFilter>([
      { created, country },
      { created, stage },
      { created, free_places: true }
    ])
  ])
  return { ...some, [anchor]: own[anchor] }
})

/** The laws of {@link LeadRepository} for filters. */
export const leadFilterLaws: ReadonlyArray<Law<LeadRepositoryLawPorts>> = [
  {
    sentence: "lists exactly the leads that a filter selects, on each page, by time and then by id",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const samples = [yield* appliedSample(2), yield* appliedSample(2)]
      const persons = yield* people
      const all: Array<FilteredLead> = []
      for (let n = 0; n < 40; n++) all.push(yield* drawnLead(yield* drawn(samples), persons))
      yield* demandFiltered(
        {
          all,
          selects: selectsLead,
          compare: byAge,
          idOf: ({ lead }) => lead.id,
          read: (filter, sort, request) =>
            Effect.map(leads.page(filter, sort, request), (page) => ({
              ...page,
              items: page.items.map(({ lead }) => lead.id)
            }))
        },
        drawnFilter(samples, all)
      )
    })
  }
]
