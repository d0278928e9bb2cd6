import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { isOfLead, type SecretOf, type StoredSecret } from "@leadwell/people/person/StoredSecret"
import { DateTime, Effect, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { receiveOf, samplePerson } from "../../sample/SampleContact.ts"
import { sampleChallenge } from "../../sample/SamplePasskey.ts"
import { insertedPerson, removePerson, sampleHash, sampleInstant, sampleLink } from "../../sample/SamplePerson.ts"
import { erasePersonOf, type ErasureRepositoryLawPorts } from "../privacy/erasure/ErasureRepositoryLaws.ts"
import type { PersonRepositoryLawPorts } from "./PersonRepositoryLaws.ts"

/** The ports that the laws of {@link SecretRepository} require. */
export type SecretRepositoryLawPorts = ErasureRepositoryLawPorts | PersonRepositoryLawPorts

/** How much earlier than all others the secrets are that laws remove as expired. */
const longAgo = -1_000_000_000

/** A lead of a person of its own, with the person. */
const leadOfPerson = Effect.gen(function* () {
  const person = yield* samplePerson
  const { id } = yield* receiveOf(person, yield* appliedSample(1), 1)
  return { person, lead: id }
})

/** Returns a link to the page of the person of a lead, which does not expire. */
const lastingLink = (lead: LeadId) =>
  Effect.map(sampleHash, (hash): SecretOf<"page"> => ({ hash, kind: "page", lead, expires_at: null }))

/** Returns secrets of all kinds of somebody, and of the person of a lead. */
const sampleSecrets = Effect.fnUntraced(function* (person: Pick<Person, "id">, lead: LeadId, seconds = 1) {
  const expires_at = DateTime.add(sampleInstant, { seconds })
  const secrets: ReadonlyArray<StoredSecret> = [
    yield* sampleLink(person, seconds),
    { hash: yield* sampleHash, kind: "unsubscribe", person: person.id, notification: "new_lead", expires_at },
    yield* sampleChallenge(person, seconds),
    { hash: yield* sampleHash, kind: "confirm", lead, expires_at },
    { hash: yield* sampleHash, kind: "page", lead, expires_at }
  ]
  return secrets
})

const insertAll = Effect.forEach((secret: StoredSecret) => SecretRepository.use(({ insert }) => insert(secret, [])))

const found = ({ hash, kind }: StoredSecret) =>
  Effect.map(
    SecretRepository.use(({ find }) => find(kind, hash)),
    Option.getOrNull
  )

const taken = ({ hash, kind }: StoredSecret) =>
  Effect.map(
    SecretRepository.use(({ take }) => take(kind, hash)),
    Option.getOrNull
  )

/** Returns what a secret would be under the kind of the next one. */
const ofNextKind = (secret: StoredSecret, n: number, all: ReadonlyArray<StoredSecret>) =>
  ({ ...secret, kind: all[(n + 1) % all.length]!.kind }) as StoredSecret

const nothing = (secrets: ReadonlyArray<StoredSecret>) => secrets.map(() => null)

/** The laws of {@link SecretRepository}. */
export const secretRepositoryLaws: ReadonlyArray<Law<SecretRepositoryLawPorts>> = [
  law("finds a secret again and again under its kind, and under no other", function* () {
    const [person, { lead }] = [yield* insertedPerson(), yield* leadOfPerson]
    const secrets = [...(yield* sampleSecrets(person, lead)), yield* sampleChallenge(null), yield* lastingLink(lead)]
    yield* insertAll(secrets)
    for (let n = 0; n < 2; n++) yield* demandEqual(yield* Effect.forEach(secrets, found), secrets, "secrets")
    const others = [...secrets.map(ofNextKind), ...(yield* sampleSecrets(person, lead))]
    yield* demandEqual(yield* Effect.forEach(others, found), nothing(others), "others")
  }),
  law("hands out a secret once under its kind, also to many who take it at once", function* () {
    const [person, { lead }] = [yield* insertedPerson(), yield* leadOfPerson]
    const secrets = [...(yield* sampleSecrets(person, lead)), yield* sampleChallenge(null)]
    const [last, ...others] = secrets.toReversed()
    yield* insertAll(secrets)
    yield* demandEqual(yield* Effect.forEach(secrets.map(ofNextKind), taken), nothing(secrets), "of other kinds")
    for (const secret of others) {
      const rivalling = Array.from({ length: rivals }, () => taken(secret))
      const all = yield* Effect.all(rivalling, { concurrency: "unbounded" })
      yield* demandEqual(
        all.filter((one) => one !== null),
        [secret],
        "taken secrets"
      )
      yield* demandEqual(yield* found(secret), null, "a secret that was taken")
    }
    yield* demandEqual(yield* taken(last!), last!, "another secret")
  }),
  law("keeps no secret of a person who is removed, and stores none for one", function* () {
    const [person, other, { lead }] = [yield* insertedPerson(), yield* insertedPerson(), yield* leadOfPerson]
    const secrets = (yield* sampleSecrets(person, lead)).filter((one) => !isOfLead(one))
    const theirs = [...(yield* sampleSecrets(other, lead)), yield* sampleChallenge(null)]
    yield* insertAll([...secrets, ...theirs])
    yield* removePerson(person.id)
    yield* demandEqual(yield* Effect.forEach(secrets, found), nothing(secrets), "secrets of a removed person")
    yield* demandEqual(yield* Effect.forEach(theirs, found), theirs, "other secrets")
    const unknown = { id: (yield* freshId) as PersonId }
    const late = [...(yield* sampleSecrets(person, lead)), ...(yield* sampleSecrets(unknown, lead))]
    const ofNobody = late.filter((one) => !isOfLead(one))
    yield* insertAll(ofNobody)
    yield* demandEqual(yield* Effect.forEach(ofNobody, found), nothing(ofNobody), "secrets of nobody")
  }),
  law("keeps no link to a person whose lead is erased, and stores none for one", function* () {
    const person = yield* insertedPerson()
    const [one, other] = [yield* leadOfPerson, yield* leadOfPerson]
    const links = [...(yield* sampleSecrets(person, one.lead)).filter(isOfLead), yield* lastingLink(one.lead)]
    const theirs = [...(yield* sampleSecrets(person, other.lead)), yield* lastingLink(other.lead)]
    yield* insertAll([...links, ...theirs])
    yield* erasePersonOf(one.person)
    yield* demandEqual(yield* Effect.forEach(links, found), nothing(links), "links of an erased lead")
    yield* demandEqual(yield* Effect.forEach(theirs, found), theirs, "other secrets")
    const late = [yield* lastingLink(one.lead), yield* lastingLink(Number.MAX_SAFE_INTEGER as LeadId)]
    yield* insertAll(late)
    yield* demandEqual(yield* Effect.forEach(late, found), nothing(late), "links of an erased or unknown lead")
  }),
  law("keeps the links to a person through a change of the lead, unless that ends them", function* () {
    const { modify } = yield* LeadRepository
    const { lead } = yield* leadOfPerson
    const link = yield* lastingLink(lead)
    yield* insertAll([link])
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
    for (let round = 0; round < 5; round++) {
      const { lead, person } = yield* leadOfPerson
      const links = yield* Effect.forEach(Array.from({ length: rivals }), () => lastingLink(lead))
      const inserts = links.map((link) => Effect.asVoid(insertAll([link])))
      const half = inserts.length / 2
      yield* Effect.all([...inserts.slice(0, half), erasePersonOf(person), ...inserts.slice(half)], {
        concurrency: "unbounded"
      })
      yield* demandEqual(yield* Effect.forEach(links, found), nothing(links), "links of an erased lead")
    }
  }),
  law("removes expired secrets in steps, each once, and no other", function* () {
    const { removeExpired } = yield* SecretRepository
    const [person, { lead }] = [yield* insertedPerson(), yield* leadOfPerson]
    const until = DateTime.add(sampleInstant, { seconds: longAgo })
    const expired = (yield* Effect.forEach([1, 2, 3], () => sampleSecrets(person, lead, longAgo))).flat()
    const others = [...(yield* sampleSecrets(person, lead, longAgo + 1)), yield* lastingLink(lead)]
    yield* insertAll([...expired, ...others])
    yield* demand((yield* removeExpired(until, 2)) <= 2, "more secrets are removed than allowed")
    const turns = Array.from({ length: rivals }, () => removeExpired(until, 2))
    yield* Effect.all(turns, { concurrency: "unbounded" })
    while ((yield* removeExpired(until, 2)) > 0);
    yield* demandEqual(yield* Effect.forEach(expired, found), nothing(expired), "expired secrets")
    yield* demandEqual(yield* Effect.forEach(others, found), others, "other secrets")
  })
]
