import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Email } from "@leadwell/domain/lead/Email"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { People } from "@leadwell/people/people/People"
import { mostPending } from "@leadwell/people/person/InvitationLimits"
import { PersonId } from "@leadwell/people/person/Person"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Context, Effect, Layer } from "effect"
import { toldBy } from "../../../domain/test/input/told.ts"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { operator } from "../../../domain/test/UseCases.ts"
import {
  accounts,
  business,
  faults,
  invite,
  linkOf,
  member,
  provided,
  refusal,
  request,
  signedIn
} from "./SignedInPeople.ts"

describe("People", () => {
  it.effect("changes what a person may do at the next request", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const people = yield* People
      const memberships = [{ account: "desk", role: "operator" }]
      const { person: changed } = yield* people.change(operator, person.id, { memberships })
      assert.deepStrictEqual(changed, {
        ...person,
        memberships: [{ account: AccountId.make("desk"), role: "operator" }]
      })
      assert.strictEqual((yield* verify).principal.account, "desk")
      assert.deepStrictEqual(yield* people.find(operator, Email.make("AN@EXAMPLE.NL")), changed)
      const unknown = people.find(operator, Email.make("other@example.nl"))
      assert.strictEqual(yield* refusal(unknown), "PersonNotFound")
      assert.deepStrictEqual(yield* people.endSessions(operator, person.id, false), {
        sessions: 1,
        links: 0,
        passkeys: 0,
        left: { passkeys: 0, links: 0, identity: false }
      })
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      const nobody = PersonId.make("nobody")
      assert.strictEqual(yield* refusal(people.endSessions(operator, nobody, false)), "PersonNotFound")
      assert.strictEqual(yield* refusal(people.link(operator, nobody)), "PersonNotFound")
    }).pipe(provided)
  )

  it.effect("changes nothing of a person when an account may not invite, and both things in one step otherwise", () =>
    Effect.gen(function* () {
      const people = yield* People
      yield* CatalogImport.use(({ apply }) => apply(accounts))
      const { person } = yield* invite({ memberships: [{ account: "desk", role: "member" }] })
      const memberships = [{ account: "acme", role: "member" }]
      const emails = Array.from({ length: mostPending }, (_, n) => `${n}@example.nl`)
      const [first] = yield* Effect.forEach(emails, (email) => invite({ email, memberships }))
      const change = { name: "Anna", memberships }
      assert.strictEqual(yield* refusal(people.change(operator, person.id, change)), "TooManyPending")
      assert.deepStrictEqual(yield* people.get(operator, person.id), person)
      yield* people.remove(operator, first!.person.id)
      const { person: changed } = yield* people.change(operator, person.id, change)
      assert.strictEqual(changed.name, "Anna")
      assert.deepStrictEqual(
        changed.pending.map(({ account }) => account),
        [AccountId.make("acme")]
      )
    }).pipe(provided)
  )

  it.effect("ends the sessions and the links of a removed person", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const people = yield* People
      const link = yield* people.link(operator, person.id)
      yield* people.remove(operator, person.id)
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      assert.strictEqual(yield* refusal(SignIn.use(({ useLink }) => useLink(linkOf(link)))), "LinkRefused")
    }).pipe(provided)
  )

  it.effect("refuses an invitation with every fault", () =>
    Effect.gen(function* () {
      yield* signedIn
      assert.deepStrictEqual(yield* faults({ email: "AN@example.nl" }), ["email Duplicate"])
      assert.deepStrictEqual(
        yield* faults({
          name: " ",
          email: "an",
          language: "de",
          role: "operator",
          memberships: [
            { account: "acme", role: "member" },
            { account: "acme", role: "member" },
            { account: "nobody", role: "member" }
          ]
        }),
        [
          "role Unexpected",
          "name Required",
          "email NotEmail",
          "language NotSelectable",
          "memberships.1.account Duplicate",
          "memberships.2.account Unknown"
        ]
      )
      assert.deepStrictEqual(yield* faults({ memberships: [] }), ["memberships Empty"])
      assert.deepStrictEqual(yield* faults({ memberships: [{ account: "acme", role: "member", rolle: "operator" }] }), [
        "memberships.0.rolle Unexpected"
      ])
    }).pipe(provided)
  )

  it.effect("asks the store for no account when the memberships cannot be read", () =>
    Effect.gen(function* () {
      const built = yield* rebuilt(
        Layer.provide(People.layer, LinkMails.layer),
        CatalogParts,
        ({ accounts, ...others }) => ({
          ...others,
          accounts: { ...accounts, find: () => Effect.die("asked") }
        })
      )
      const { invite } = Context.get(built, People)
      for (const [memberships, fault] of [
        [undefined, "memberships Required"],
        ["member", "memberships NotList"],
        [[], "memberships Empty"]
      ] as const) {
        assert.deepStrictEqual(yield* toldBy(invite(operator, { ...request, memberships })), [fault])
      }
    }).pipe(Effect.scoped, provided)
  )

  it.effect("holds a member to businesses and websites of the account, and nobody else", () =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) =>
        apply({ ...accounts, businesses: [business("first"), business("third")] })
      )
      const people = yield* People
      const { link, person } = yield* invite({ memberships: member({ businesses: ["first", "first"], websites: [] }) })
      const scope = { businesses: ["first"], websites: [] }
      assert.deepStrictEqual(person.pending[0]?.scope, scope)
      const { secret } = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      const scopeNow = SignIn.use(({ verify }) => Effect.map(verify(secret), ({ principal }) => principal.scope))
      assert.deepStrictEqual(yield* scopeNow, scope)
      yield* people.change(operator, person.id, { memberships: member({}) })
      assert.isNull(yield* scopeNow)
      const other = { email: "other@example.nl" }
      assert.deepStrictEqual(
        yield* faults({ ...other, memberships: member({ businesses: ["third", "second"], bussinesses: [] }) }),
        ["memberships.0.scope.bussinesses Unexpected", "memberships.0.scope.businesses.1 Unknown"]
      )
      for (const role of ["operator", "reviewer"]) {
        assert.deepStrictEqual(yield* faults({ ...other, memberships: [{ account: "acme", role, scope }] }), [
          "memberships.0.scope NotAllowedWith"
        ])
      }
    }).pipe(provided)
  )

  it.effect("mails an invitation to an invited person, and a link to one who cannot sign in", () =>
    Effect.gen(function* () {
      const { person } = yield* signedIn
      yield* People.use(({ link }) => link(operator, person.id))
      const { items } = yield* DeliveryRepository.use(({ page }) =>
        page(mailDeliveries, {}, { page: 1, per_page: 100 })
      )
      assert.sameDeepMembers<unknown>(
        items.map(({ kind, receiver }) => [kind, receiver]),
        [
          ["invitation", person.id],
          ["sign_in_link", person.id]
        ]
      )
    }).pipe(provided)
  )

  it.effect("is audited, and no entry has an e-mail address", () =>
    Effect.gen(function* () {
      const { person } = yield* signedIn
      const people = yield* People
      for (const blank of [" ", null]) {
        assert.strictEqual(yield* refusal(people.change(operator, person.id, { name: blank })), "InvalidInput")
      }
      yield* people.change(operator, person.id, { name: "Anna" })
      // A change to what is stored already is none.
      const { memberships } = request
      yield* people.change(operator, person.id, { name: "Anna", memberships })
      yield* people.link(operator, person.id)
      yield* people.endSessions(operator, person.id, false)
      yield* people.remove(operator, person.id)
      const { page } = yield* AuditRepository
      const { items } = yield* page({}, { page: 1, per_page: 100 })
      const entries = items.map(({ entry }) => entry).filter(({ subject }) => subject.kind === "person")
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => `${action} ${subject.id === person.id}`).toReversed(),
        ["invited", "joined", "changed", "link_issued", "sessions_ended", "removed"].map((act) => `person.${act} true`)
      )
      assert.notInclude(JSON.stringify(items), "example.nl")
    }).pipe(provided)
  )
})
