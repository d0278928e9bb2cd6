import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/access/Account"
import type { Email } from "@leadwell/domain/lead/Email"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { samplePending, samplePerson } from "@leadwell/laws/sample/SamplePerson"
import type { Person } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { LinkMail } from "@leadwell/people/session/LinkMail"
import { LinkRequests } from "@leadwell/people/session/LinkRequests"
import { Context, Effect, Layer } from "effect"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../../domain/test/LogLines.ts"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"

const invite: LinkMail["Service"]["invite"] = () => Effect.die("Only an inviter invites.")

const email = "jane@example.nl"

/** The use case on a store with one person, with what it asks for and logs. `world.meanwhile` runs with each mail. */
const askedWith = Effect.fnUntraced(function* (change: Partial<Person> = {}) {
  const jane = yield* samplePerson({ email: email as never, ...change })
  yield* PersonRepository.use(({ insert }) => insert(jane, []))
  const world = {
    looked: 0,
    mailed: Array.of<string>(),
    meanwhile: Effect.void as Effect.Effect<void, StorageUnavailable>
  }
  const { layer, lines } = logLines()
  const queue: LinkMail["Service"]["queue"] = (id, invitation) =>
    Effect.suspend(() => {
      world.mailed.push(`${invitation ?? "link"} ${id === jane.id ? "jane" : id}`)
      return world.meanwhile
    })
  const useCase = LinkRequests.layer.pipe(
    Layer.provide(Layer.succeed(LinkMail, { queue, invite })),
    Layer.provide(layer)
  )
  const built = yield* rebuilt(useCase, PersonRepository, (people) => ({
    ...people,
    find: (email) =>
      Effect.suspend(() => {
        world.looked++
        return people.find(email)
      })
  }))
  const { request } = Context.get(built, LinkRequests)
  const ask = (input: unknown) => Effect.andThen(request(input), TestClock.adjust("1 milli"))
  return { world, lines, ask }
})

const asked = askedWith()

const store = Layer.fresh(Layer.merge(MemoryStorage.layer, randomLayer))

describe("a request for a link", () => {
  it.effect("changes nothing when nobody has the address, and costs no query when it is none", () =>
    Effect.gen(function* () {
      const { ask, lines, world } = yield* asked
      yield* ask({ email: "john@example.nl" })
      assert.strictEqual(world.looked, 1)
      for (const input of [{}, { email: "jane" }, { email: null }, null, email, [email]]) yield* ask(input)
      assert.deepStrictEqual(world, { ...world, looked: 1, mailed: [] })
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.scoped, Effect.provide(store))
  )

  it.effect("brings a person without a membership the last invitation", () =>
    Effect.gen(function* () {
      const account = AccountId.make("acme")
      const pending = [yield* samplePending(account), yield* samplePending(account)]
      for (const [address, memberships, mailed] of [
        ["an@example.nl", [], `${pending[1]!.invitation} jane`],
        ["bo@example.nl", [{ account, role: "member" }], "link jane"]
      ] as const) {
        const { ask, world } = yield* askedWith({ memberships, pending, email: address as Email })
        yield* ask({ email: address })
        assert.deepStrictEqual(world.mailed, [mailed])
      }
    }).pipe(Effect.scoped, Effect.provide(store))
  )

  it.effect(
    "is lost while the store is away or by a mistake, which is said without the address, and the next is answered",
    () =>
      Effect.gen(function* () {
        const { ask, lines, world } = yield* asked
        world.meanwhile = Effect.fail(new StorageUnavailable({ cause: new Error(email), reason: "its disk is full" }))
        yield* ask({ email })
        world.meanwhile = Effect.die(new TypeError(email))
        yield* ask({ email })
        world.meanwhile = Effect.void
        yield* ask({ email })
        assert.lengthOf(world.mailed, 3)
        const lost = "Warn A request for a sign-in link is lost: the store is away, because its disk is full"
        assert.strictEqual(lines[0], lost)
        assert.match(lines[1]!, /^Error A request for a sign-in link broke down,TypeError\n\s+at /u)
        assert.lengthOf(lines, 2)
        assert.notInclude(lines.join(), email)
      }).pipe(Effect.scoped, Effect.provide(store))
  )
})
