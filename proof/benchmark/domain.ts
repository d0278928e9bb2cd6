// Measures how often per second one core decodes lead requests, and refuses them.
// node launch.cjs proof/benchmark/domain.ts [milliseconds for each row]
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import { Website } from "@leadwell/domain/catalog/Website"
import { decodeLeadRequest, type LeadRequestContext } from "@leadwell/domain/intake/LeadRequest"
import { Option, Result, Schema } from "effect"
import { Bench } from "tinybench"
import { sampleCatalog } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const [category] = sampleCatalog.categories
const [form] = category!.subcategories
const [site] = sampleCatalog.websites

const context: LeadRequestContext = {
  today: CalendarDate.make("2026-01-21"),
  postalCodes: "dutch",
  website: Option.some(
    Schema.decodeUnknownSync(Website)({
      ...site,
      affiliate: null,
      country: "Nederland",
      language: "nl",
      review: false,
      consent: "off",
      confirm: "off",
      active: true
    })
  ),
  subcategory: Option.some(
    Schema.decodeUnknownSync(Subcategory)({
      ...form,
      category: { id: category!.id, name: category!.name, slug: category!.slug },
      fields: form!.fields.map((field, index) => ({
        options: null,
        min: null,
        max: null,
        unit: null,
        required: true,
        ...field,
        position: index + 1
      }))
    })
  )
}

const sound = Array.from({ length: 1000 }, (_, n) => sampleLead(n + 1))
const oneFault = sound.map((lead) => ({ ...lead, phone: lead.phone.slice(1) }))
const everyFault = sound.map((lead) => ({
  ...Object.fromEntries(Object.keys(lead).map((key) => [key, []])),
  country: "Germany",
  fields: { colour: "red" }
}))

/** The number of faults in a request. It is checked, so that no row measures something else than it says. */
const faultsOf = (request: unknown): number =>
  Result.match(decodeLeadRequest(request, context), { onSuccess: () => 0, onFailure: ({ faults }) => faults.length })

const holding = (requests: ReadonlyArray<unknown>, expected: number) => {
  for (const request of requests) {
    const found = faultsOf(request)
    if (found !== expected)
      throw new Error(`${found} faults where ${expected} are expected: ${JSON.stringify(request)}`)
  }
  return () => requests.forEach(faultsOf)
}

/** Each measured call runs a function a thousand times, because one run is shorter than reading the clock. */
const bench = new Bench({ time: Number(process.argv[2] ?? 1000), warmupTime: 500 })
  .add("a sound lead request decoded", holding(sound, 0))
  .add("a lead request refused with one fault", holding(oneFault, 1))
  .add("a lead request refused with a fault in every key", holding(everyFault, 21))

await bench.run()

for (const { name, result } of bench.tasks) {
  if (!("latency" in result)) throw new Error(`${name} was not measured`)
  const perSecond = Math.round((sound.length * 1000) / result.latency.p50)
  console.log(`${name.padEnd(50)}${perSecond.toLocaleString("en").padStart(14)} a second and core`)
}
