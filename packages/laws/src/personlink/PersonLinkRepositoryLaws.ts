import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { PersonLink } from "@leadwell/people/personlink/PersonLink"
import { PersonLinkRepository } from "@leadwell/people/personlink/PersonLinkRepository"
import { DateTime, Effect, Option, Result } from "effect"
import { erasePersonOf, type ErasureRepositoryLawPorts } from "../erasure/ErasureRepositoryLaws.ts"
import { demand, demandEqual, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { receiveOf, samplePerson } from "../sample/SampleContact.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { sampleHash } from "../sample/SamplePerson.ts"

/** The ports that the laws of {@link PersonLinkRepository} require. */
export type PersonLinkRepositoryLawPorts = PersonLinkRepository | ErasureRepositoryLawPorts

/** How much earlier than all others the links are that laws remove as expired. */
const longAgo = -1_000_000_000

const sampleLink = (lead: LeadId, seconds: number | null = 1) =>
  Effect.map(sampleHash, (hash): PersonLink => ({
    hash,
    lead,
    kind: seconds === null ? "page" : "confirm",
    expires_at: seconds === null ? null : DateTime.add(sampleInstant, { seconds })
  }))

const found = ({ hash }: PersonLink) =>
  Effect.map(
    PersonLinkRepository.use(({ find }) => find(hash)),
    Option.getOrNull
  )

/** A lead of a person of its own, with the person. */
const leadOfPerson = Effect.gen(function* () {
  const person = yield* samplePerson
  const { id } = yield* receiveOf(person, yield* appliedSample(1), 1)
  return { person, lead: id }
})

/** The laws of {@link PersonLinkRepository}. */
export const personLinkRepositoryLaws: ReadonlyArray<Law<PersonLinkRepositoryLawPorts>> = [
  law("finds a link to the person of a lead again and again, until the lead is erased", function* () {
    const { insert } = yield* PersonLinkRepository
    const [one, other] = [yield* leadOfPerson, yield* leadOfPerson]
    const links = [yield* sampleLink(one.lead), yield* sampleLink(one.lead, null)]
    const theirs = yield* sampleLink(other.lead, null)
    yield* Effect.forEach([...links, theirs], insert)
    for (let n = 0; n < 2; n++) yield* demandEqual(yield* Effect.forEach(links, found), links, "links")
    yield* demandEqual(yield* found(yield* sampleLink(one.lead)), null, "unknown link")
    yield* erasePersonOf(one.person)
    yield* demandEqual(yield* Effect.forEach(links, found), [null, null], "links of an erased lead")
    yield* demandEqual(yield* found(theirs), theirs, "link of another lead")
    for (const lead of [one.lead, Number.MAX_SAFE_INTEGER as LeadId]) {
      const late = yield* sampleLink(lead)
      yield* insert(late)
      yield* demandEqual(yield* found(late), null, "link of an erased or unknown lead")
    }
  }),
  law("keeps the links to a person through a change of the lead, unless that ends them", function* () {
    const { insert } = yield* PersonLinkRepository
    const { modify } = yield* LeadRepository
    const { lead } = yield* leadOfPerson
    const link = yield* sampleLink(lead, null)
    yield* insert(link)
    const change = (endsLinks: boolean) =>
      modify(lead, (one) =>
        Result.succeed({ lead: { ...one, first_name: "Other" }, releases: [], events: [], audit: [], endsLinks })
      )
    yield* change(false)
    yield* demandEqual(yield* found(link), link, "the link after a change")
    yield* change(true)
    yield* demandEqual(yield* found(link), null, "the link after a change that ends it")
  }),
  law("keeps no link to a person whose lead is erased at the same time", function* () {
    const { insert } = yield* PersonLinkRepository
    for (let round = 0; round < 5; round++) {
      const { lead, person } = yield* leadOfPerson
      const links = yield* Effect.forEach(Array.from({ length: rivals }), () => sampleLink(lead, null))
      const inserts = links.map((link) => insert(link))
      const half = inserts.length / 2
      yield* Effect.all([...inserts.slice(0, half), erasePersonOf(person), ...inserts.slice(half)], {
        concurrency: "unbounded"
      })
      const left = (yield* Effect.forEach(links, found)).filter((one) => one !== null)
      yield* demandEqual(left, [], "links of an erased lead")
    }
  }),
  law("removes expired links to persons in steps, each once, and no other", function* () {
    const { insert, removeExpired } = yield* PersonLinkRepository
    const { lead } = yield* leadOfPerson
    const until = DateTime.add(sampleInstant, { seconds: longAgo })
    const expired = yield* Effect.forEach(Array.from({ length: rivals }), () => sampleLink(lead, longAgo))
    const others = [yield* sampleLink(lead, longAgo + 1), yield* sampleLink(lead, null)]
    yield* Effect.forEach([...expired, ...others], insert)
    yield* demand((yield* removeExpired(until, 2)) <= 2, "more links are removed than allowed")
    const turns = Array.from({ length: rivals }, () => removeExpired(until, 2))
    yield* Effect.all(turns, { concurrency: "unbounded" })
    while ((yield* removeExpired(until, 2)) > 0);
    const left = (yield* Effect.forEach(expired, found)).filter((one) => one !== null)
    yield* demandEqual(left, [], "expired links")
    yield* demandEqual(yield* Effect.forEach(others, found), others, "other links")
  })
]
