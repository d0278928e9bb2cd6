import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { People } from "@leadwell/people/people/People"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonNotFound, PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { LinkMail } from "@leadwell/people/session/LinkMail"
import { SessionId } from "@leadwell/people/session/Session"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { Sessions } from "@leadwell/people/session/Sessions"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Context, DateTime, Effect, Redacted, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { toldBy } from "../../../domain/test/input/told.ts"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { operator } from "../../../domain/test/UseCases.ts"
import { accounts, invite, invited, linkOf, provided, refusal, signedIn } from "../people/SignedInPeople.ts"

describe("a one-time link", () => {
  it.effect("signs the person in, who then acts for the first account", () =>
    Effect.gen(function* () {
      const { person, secret, verify } = yield* signedIn
      assert.match(Redacted.value(secret), /^lws_[A-Za-z0-9_-]{43}$/)
      const { principal } = yield* verify
      assert.strictEqual(principal.account, "acme")
      assert.isFalse(principal.abilities.has("operator"))
      assert.isTrue(principal.abilities.has("leads:read"))
      assert.deepStrictEqual(principal.actor, { kind: "person", id: person.id, name: "An" })
    }).pipe(provided)
  )

  it.effect("is used once, within fifteen minutes", () =>
    Effect.gen(function* () {
      const { link, person } = yield* signedIn
      const useLink = (one: typeof link) => SignIn.use(({ useLink }) => useLink(linkOf(one)))
      assert.strictEqual(yield* refusal(useLink(link)), "LinkRefused")
      const again = People.use((people) => people.link(operator, person.id))
      const [first, second] = [yield* again, yield* again]
      yield* TestClock.adjust("899999 millis")
      yield* useLink(first)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* refusal(useLink(second)), "LinkRefused")
      assert.strictEqual(
        yield* refusal(SignIn.use((signIn) => signIn.useLink({ link: "lws_" + "x".repeat(43) }))),
        "LinkRefused"
      )
    }).pipe(provided)
  )
})

describe("the end of all sessions", () => {
  it.effect("also ends the links that are out, and what is issued later counts", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const people = yield* People
      const { useLink } = yield* SignIn
      const [used, out] = [yield* people.link(operator, person.id), yield* people.link(operator, person.id)]
      yield* TestClock.adjust("1 minute")
      yield* useLink(linkOf(used))
      const ended = yield* people.endSessions(operator, person.id, false)
      assert.deepStrictEqual([ended.sessions, ended.links], [2, 1])
      assert.strictEqual(yield* refusal(useLink(linkOf(out))), "LinkRefused")
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      yield* TestClock.adjust("1 milli")
      yield* useLink(linkOf(yield* people.link(operator, person.id)))
    }).pipe(provided)
  )

  it.effect("counts no session and no link that had ended before", () =>
    Effect.gen(function* () {
      const { person } = yield* signedIn
      const people = yield* People
      yield* people.link(operator, person.id)
      yield* TestClock.adjust("12 hours")
      const ended = yield* people.endSessions(operator, person.id, false)
      assert.deepStrictEqual([ended.sessions, ended.links], [0, 0])
    }).pipe(provided)
  )

  it.effect("also ends a sign-in that has used its link up and is about to start a session", () =>
    Effect.gen(function* () {
      const { person } = yield* signedIn
      const people = yield* People
      yield* TestClock.adjust("1 minute")
      const [first, second] = [yield* people.link(operator, person.id), yield* people.link(operator, person.id)]
      const end = Effect.orDie(people.endSessions(operator, person.id, false))
      const late = Context.get(
        yield* rebuilt(SignIn.layer, SecretRepository, (links) => ({
          ...links,
          take: (kind, hash) => Effect.tap(links.take(kind, hash), end)
        })),
        SignIn
      )
      assert.strictEqual(yield* refusal(late.useLink(linkOf(first))), "LinkRefused")
      assert.strictEqual(yield* refusal(SignIn.use(({ useLink }) => useLink(linkOf(second)))), "LinkRefused")
      yield* TestClock.adjust("1 milli")
      const later = Context.get(
        yield* rebuilt(SignIn.layer, SessionRepository, (sessions) => ({
          ...sessions,
          insert: (...args) => Effect.andThen(end, sessions.insert(...args))
        })),
        SignIn
      )
      const { secret } = yield* later.useLink(linkOf(yield* people.link(operator, person.id)))
      assert.strictEqual(yield* refusal(SignIn.use(({ verify }) => verify(secret))), "SessionEnded")
    }).pipe(Effect.scoped, provided)
  )
})

/** Asks for a link by mail, as anybody may. */
const askFor = (id: PersonId) => LinkMail.use(({ queue }) => queue(id, null))

/** Returns when the links to a person are sent, in minutes. */
const dueIn = Effect.fnUntraced(function* (id: PersonId) {
  const { items } = yield* DeliveryRepository.use(({ page }) => page(mailDeliveries, {}, { page: 1, per_page: 100 }))
  const links = items.filter(({ kind, receiver }) => kind === "sign_in_link" && receiver === id)
  return links.map(({ due_at }) => due_at && DateTime.toEpochMillis(due_at) / 60_000).toReversed()
})

describe("links that nobody uses", () => {
  it.effect("let the next one wait, until a link is used", () =>
    Effect.gen(function* () {
      const { link, person } = yield* invited
      for (let n = 0; n < 8; n++) {
        yield* askFor(person.id)
        yield* TestClock.adjust("1 minute")
      }
      assert.deepStrictEqual(yield* dueIn(person.id), [0, 1, 2, 7])
      yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      yield* askFor(person.id)
      assert.deepStrictEqual(yield* dueIn(person.id), [0, 1, 2, 7, 8])
    }).pipe(provided)
  )

  it.effect("do not hold back the link that an operator is shown", () =>
    Effect.gen(function* () {
      const { person } = yield* invited
      for (let n = 0; n < 8; n++) yield* Effect.andThen(askFor(person.id), TestClock.adjust("1 minute"))
      const shown = yield* People.use((people) => people.link(operator, person.id))
      assert.strictEqual((yield* SignIn.use(({ useLink }) => useLink(linkOf(shown)))).person.link_pace, null)
    }).pipe(provided)
  )
})

describe("a sign-in in a browser with a session", () => {
  it.effect("ends that session, whoever has it, and no other", () =>
    Effect.gen(function* () {
      const { person, secret, verify } = yield* signedIn
      const people = yield* People
      const signIn = yield* SignIn
      const kept = yield* signIn.useLink(linkOf(yield* people.link(operator, person.id)))
      const stranger = yield* invite({ email: "other@example.nl" })
      const started = yield* signIn.useLink(linkOf(stranger.link), secret)
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      for (const one of [kept, started]) yield* signIn.verify(one.secret)
    }).pipe(provided)
  )

  it.effect("that fails ends nothing, and a cookie that is no secret of a session is none", () =>
    Effect.gen(function* () {
      const { link, person, secret, verify } = yield* signedIn
      const { useLink } = yield* SignIn
      assert.strictEqual(yield* refusal(useLink(linkOf(link), secret)), "LinkRefused")
      yield* verify
      const another = yield* People.use((people) => people.link(operator, person.id))
      yield* useLink(linkOf(another), Redacted.make("lws_"))
      yield* verify
    }).pipe(provided)
  )
})

describe("an invitation", () => {
  it.effect("opens nothing until its link is used, and everything of it then", () =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) => apply(accounts))
      const { link, person } = yield* invite()
      assert.deepStrictEqual(person.memberships, [])
      const again = yield* People.use((people) => people.link(operator, person.id))
      const { person: joined, principal } = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      assert.deepStrictEqual([joined.pending, principal.account], [[], "acme"])
      assert.deepStrictEqual(
        joined.memberships.map(({ account, role }) => `${role} ${account}`),
        ["member acme", "operator desk"]
      )
      const { items } = yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const told = items.map(({ entry: { action, actor, subject } }) => [action, actor.id, subject.id])
      assert.deepStrictEqual(told[0], ["person.joined", person.id, person.id])
      // Another link of the invitation still signs in, and accepts nothing twice.
      yield* SignIn.use(({ useLink }) => useLink(linkOf(again)))
      const later = yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      assert.strictEqual(later.total, items.length)
    }).pipe(provided)
  )

  it.effect("to another account leaves the person as before until it is accepted, by its own link alone", () =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) => apply(accounts))
      const member = { account: "acme", role: "member" }
      const { link } = yield* invite({ memberships: [member] })
      const { person, secret } = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      const people = yield* People
      const memberships = [member, { account: "desk", role: "operator" }]
      const { person: changed } = yield* people.change(operator, person.id, { memberships })
      assert.deepStrictEqual(changed.memberships, person.memberships)
      assert.deepStrictEqual(
        changed.pending.map(({ account, role }) => [account, role]),
        [["desk", "operator"]]
      )
      // What is pending stays so when it is sent back as it is.
      assert.deepStrictEqual((yield* people.change(operator, person.id, { memberships })).person, changed)
      const ordinary = yield* people.link(operator, person.id)
      const signedIn = yield* SignIn.use(({ useLink }) => useLink(linkOf(ordinary)))
      assert.deepStrictEqual(signedIn.person, changed)
      const { principal } = yield* SignIn.use(({ verify }) => verify(secret))
      assert.isFalse(principal.abilities.has("operator"))
    }).pipe(provided)
  )
})

describe("a link that cannot be used", () => {
  const taking = { take: () => Effect.die("asked") }

  it.effect("is not asked for when its text is no secret", () =>
    Effect.gen(function* () {
      const { useLink } = Context.get(
        yield* rebuilt(SignIn.layer, SecretRepository, (links) => ({ ...links, ...taking })),
        SignIn
      )
      for (const link of ["x", `lws_${"x".repeat(43)}`, `lwl_${"x".repeat(42)}`]) {
        assert.strictEqual(yield* refusal(useLink({ link })), "LinkRefused")
      }
      assert.deepStrictEqual(yield* toldBy(useLink({ link: "x".repeat(101) })), ["link TooLong 100"])
    }).pipe(Effect.scoped, provided)
  )

  it.effect("is that of a person who is removed in the same moment, or has no membership", () =>
    Effect.gen(function* () {
      const { person } = yield* signedIn
      const gets: ReadonlyArray<PersonRepository["Service"]["get"]> = [
        (id) => Effect.fail(new PersonNotFound({ id })),
        () => Effect.succeed({ ...person, memberships: [] })
      ]
      for (const get of gets) {
        const link = yield* People.use((people) => people.link(operator, person.id))
        const { useLink } = Context.get(
          yield* rebuilt(SignIn.layer, PersonRepository, (people) => ({ ...people, get })),
          SignIn
        )
        assert.strictEqual(yield* refusal(useLink(linkOf(link))), "LinkRefused")
      }
    }).pipe(Effect.scoped, provided)
  )
})

describe("a session", () => {
  it.effect("ends after twelve hours without a request, and thirty days after its start", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      for (let hours = 0; hours + 11 < 30 * 24; hours += 11) {
        yield* TestClock.adjust("11 hours")
        yield* verify
      }
      yield* TestClock.adjust("5 hours")
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      const { link } = yield* invite({ email: "other@example.nl" })
      const { secret } = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      const other = SignIn.use((signIn) => signIn.verify(secret))
      yield* TestClock.adjust("43199999 millis")
      yield* other
      yield* TestClock.adjust("12 hours")
      assert.strictEqual(yield* refusal(other), "SessionEnded")
    }).pipe(provided)
  )

  it.effect("is no use to a person without memberships", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const { modify } = yield* PersonRepository
      yield* modify(person.id, (one) => Result.succeed({ ...one, memberships: [] }), [])
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      yield* modify(person.id, () => Result.succeed(person), [])
      assert.strictEqual((yield* verify).principal.account, "acme")
    }).pipe(provided)
  )

  it.effect("is listed and ended by its person alone", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const { end, list } = yield* Sessions
      const { link } = yield* People.use((people) => Effect.map(people.link(operator, person.id), (link) => ({ link })))
      const second = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      const current = yield* verify
      assert.deepStrictEqual(
        (yield* list(current)).map(({ id }) => id),
        [second.session.id, current.session.id]
      )
      const stranger = yield* invite({ email: "other@example.nl" })
      const other = yield* SignIn.use(({ useLink }) => useLink(linkOf(stranger.link)))
      assert.strictEqual(yield* refusal(end(other, current.session.id)), "SessionNotFound")
      yield* end(second, current.session.id)
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      assert.strictEqual(yield* refusal(end(second, SessionId.make("nothing"))), "SessionNotFound")
    }).pipe(provided)
  )

  it.effect("is listed until it expires", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const first = yield* verify
      yield* TestClock.adjust("11 hours")
      const link = yield* People.use((people) => people.link(operator, person.id))
      const second = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      const listed = Effect.map(
        Sessions.use(({ list }) => list(second)),
        (all) => all.map(({ id }) => id)
      )
      assert.deepStrictEqual(yield* listed, [second.session.id, first.session.id])
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* listed, [second.session.id])
    }).pipe(provided)
  )

  it.effect("stores its use at most every five minutes", () =>
    Effect.gen(function* () {
      const { secret } = yield* signedIn
      let writes = 0
      const built = yield* rebuilt(SignIn.layer, SessionRepository, (sessions) => ({
        ...sessions,
        modify: (...args) => {
          writes++
          return sessions.modify(...args)
        }
      }))
      const { verify } = Context.get(built, SignIn)
      for (const [wait, expected] of [
        ["0 millis", 0],
        ["299999 millis", 0],
        ["1 millis", 1],
        ["1 minute", 1]
      ] as const) {
        yield* TestClock.adjust(wait)
        yield* verify(secret)
        assert.strictEqual(writes, expected)
      }
    }).pipe(Effect.scoped, provided)
  )

  it.effect("is not asked for by a text that is no secret", () =>
    Effect.gen(function* () {
      const { secret } = yield* signedIn
      const built = yield* rebuilt(SignIn.layer, SessionRepository, (sessions) => ({
        ...sessions,
        find: () => Effect.die("asked")
      }))
      const { verify } = Context.get(built, SignIn)
      const text = Redacted.value(secret)
      for (const wrong of ["", "lws_", `lwl_${text.slice(4)}`, `${text} `, "jane@example.nl"]) {
        assert.strictEqual(yield* refusal(verify(Redacted.make(wrong))), "SessionEnded")
      }
    }).pipe(Effect.scoped, provided)
  )

  it.effect("acts for another account of the person, and for no other", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      const { accounts, actFor } = yield* Sessions
      const names = (yield* accounts(yield* verify)).map(({ name }) => name)
      assert.deepStrictEqual(names, ["acme", "desk"])
      yield* actFor(yield* verify, { account: "desk" })
      const { principal } = yield* verify
      assert.deepStrictEqual([principal.account, [...principal.abilities]], ["desk", ["operator"]])
      const faults = (account: unknown) => Effect.flatMap(verify, (current) => toldBy(actFor(current, { account })))
      assert.deepStrictEqual(yield* faults("other"), ["account Unknown"])
      for (const missing of ["", undefined]) assert.deepStrictEqual(yield* faults(missing), ["account Required"])
      const current = yield* verify
      yield* Sessions.use(({ end }) => end(current, current.session.id))
      assert.strictEqual(yield* refusal(actFor(current, { account: "acme" })), "SessionEnded")
    }).pipe(provided)
  )
})
