import type { PostalCodeStart } from "@leadwell/domain/geography/PostalCode"
import { type FilteredLead, type LeadFilter, selectsLead } from "@leadwell/domain/intake/LeadFilter"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect } from "effect"
import { law, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { drawnLead, drawnPeople, drawnRange } from "../sample/DrawnLead.ts"
import { demandFiltered, demandFollowed, drawn, drawnKeys, drawnSome } from "../sample/DrawnLists.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import type { LeadRepositoryLawPorts } from "./LeadRepositoryLaws.ts"

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
  law(
    "lists exactly the leads that a filter selects, on each page by time and then by id, and after each by id",
    function* () {
      const leads = yield* LeadRepository
      const samples = [yield* appliedSample(2), yield* appliedSample(2)]
      const persons = yield* drawnPeople
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
      yield* demandFollowed(
        {
          all,
          selects: selectsLead,
          idOf: ({ lead }) => lead.id,
          after: (filter, id, limit) =>
            Effect.map(leads.after(id, limit, filter), (found) => found.map(({ lead }) => lead.id))
        },
        drawnFilter(samples, all)
      )
    }
  )
]
