import type { Granted } from "@leadwell/domain/access/Grant"
import type { AuditEntry, NamedEntry, NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Effect, Struct } from "effect"
import { PersonId } from "../person/Person.ts"
import { AccountPeople } from "./AccountPeople.ts"

/** A thing that a row of a list names by its id. Only people and businesses have names here. */
interface Named {
  readonly kind: string
  readonly id: string | null
}

const unknown = () => Effect.succeed(null)

/**
 * Makes what reads the names of people and businesses, each once, and returns what tells them by their ids. Nobody
 * learns the name of a thing that its own endpoint would refuse.
 */
export const makeNamesById = Effect.gen(function* () {
  const [people, businesses] = [yield* AccountPeople, yield* Businesses]
  return Effect.fnUntraced(function* (manager: Granted<"account:manage">, things: Iterable<Named>) {
    const finders = {
      person: (id: string) =>
        people
          .get(manager, PersonId.make(id))
          .pipe(Effect.map(Struct.get("name")), Effect.catchTag("PersonNotFound", unknown)),
      business: (id: string) =>
        businesses.getAccessible(manager, BusinessId.make(id)).pipe(
          Effect.map(({ business }) => business.name),
          Effect.catchTags({ BusinessNotFound: unknown, BusinessNotOwned: unknown })
        )
    }
    const byKind = Map.groupBy(things, ({ kind }) => kind)
    const namesOf = (kind: keyof typeof finders) =>
      Effect.forEach(
        new Set((byKind.get(kind) ?? []).flatMap(({ id }) => id ?? [])),
        (id) => Effect.map(finders[kind](id), (name) => [`${kind} ${id}`, name] as const),
        { concurrency: 4 }
      )
    const names = new Map<string, string | null>([...(yield* namesOf("person")), ...(yield* namesOf("business"))])
    return ({ id, kind }: Named) => names.get(`${kind} ${id}`) ?? null
  })
})

const businessItem = "businesses/"

/** Returns the thing whose name is that of a subject. An item of the catalogue that is a business has its name. */
const namedIn = ({ id, kind }: AuditEntry["subject"]): Named =>
  kind === "catalogue" && id.startsWith(businessItem)
    ? { kind: "business", id: id.slice(businessItem.length) }
    : { kind, id }

/** Makes what adds the names of their subjects to entries of the audit trail. */
export const makeNamedEntries = Effect.map(makeNamesById, (namesById) =>
  Effect.fnUntraced(function* (manager: Granted<"account:manage">, entries: ReadonlyArray<NumberedEntry>) {
    const nameOf = yield* namesById(
      manager,
      entries.map(({ entry }) => namedIn(entry.subject))
    )
    return entries.map((one): NamedEntry => ({ ...one, name: nameOf(namedIn(one.entry.subject)) }))
  })
)
