import { everything } from "@leadwell/domain/access/Reach"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import type { DemoPart } from "@leadwell/domain/features/catalogfile/demo/DemoRemoval"
import { exactReader, required } from "@leadwell/domain/input/InputObject"
import { AskedEmail, comparableEmail, type Email } from "@leadwell/domain/lead/Email"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, Option } from "effect"
import { wayIn } from "../person/Joining.ts"
import type { Person } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { type IssuedLink, makeLinkIssuer } from "./SignInLinks.ts"

/** Every account and every website of a store, up to a limit that a demo does not reach. */
interface StoredNames {
  readonly accounts: ReadonlyArray<string>
  readonly websites: ReadonlyArray<string>
}

/**
 * Returns the e-mail addresses of the people of the demo, or nobody's when an account or a website is not the demo's:
 * then somebody has begun a market, whose leads the operator of the demo could read.
 */
export const demoEmails = (made: ReadonlyArray<DemoPart>, stored: StoredNames): ReadonlySet<string> => {
  const named = (kind: string) => new Set(made.filter((part) => part.kind === kind).map(({ name }) => name))
  const [accounts, websites] = [named("account"), named("website")]
  const isOnlyDemo =
    stored.accounts.every((one) => accounts.has(one)) && stored.websites.every((one) => websites.has(one))
  return isOnlyDemo ? named("person") : new Set()
}

const readRequest = exactReader({ email: required(AskedEmail) })

/**
 * Signs people of the demo in without a credential. A driving adapter MUST offer it to the own machine alone, as
 * `apps/server/test/start/demo.test.ts` tests.
 */
export class DemoSignIn extends Context.Service<
  DemoSignIn,
  {
    /** The people of the demo, while the store holds no other account or website, and nobody otherwise. */
    readonly people: Effect.Effect<ReadonlyArray<Person>, StorageUnavailable>
    /** Issues a one-time link for one of `people`, if one has the `email` of `input`. */
    readonly link: (input: unknown) => Effect.Effect<Option.Option<IssuedLink>, StorageUnavailable>
  }
>()("@leadwell/people/session/DemoSignIn") {
  static readonly layer = Layer.effect(
    DemoSignIn,
    Effect.gen(function* () {
      const { accounts, websites } = yield* CatalogParts
      const { demo } = yield* CatalogRepository
      const people = yield* PersonRepository
      const issueLink = yield* makeLinkIssuer
      const [first, anywhere] = [
        { page: 1, per_page: 100 },
        { ...everything, affiliate: "*" }
      ] as const

      const emails = Effect.gen(function* () {
        const made = yield* demo
        if (made.length === 0) return new Set<string>()
        const [all, sites] = [yield* accounts.page("*", first), yield* websites.page(anywhere, first)]
        return demoEmails(made, {
          accounts: all.items.map(({ id }) => id),
          websites: sites.items.map(({ code }) => code)
        })
      })

      return {
        people: Effect.gen(function* () {
          const found = yield* Effect.forEach(yield* emails, (email) => people.find(email as Email))
          return found.filter(Option.isSome).map(({ value }) => value)
        }),
        link: Effect.fn("DemoSignIn.link")(function* (input) {
          const { email } = readRequest(input).values
          if (email === undefined || !(yield* emails).has(comparableEmail(email))) return Option.none()
          const person = yield* people.find(email)
          if (Option.isNone(person)) return Option.none()
          return Option.some(yield* issueLink(person.value.id, wayIn(person.value), []))
        })
      }
    })
  )
}
