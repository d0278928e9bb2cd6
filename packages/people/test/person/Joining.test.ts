import { assert, describe, it } from "@effect/vitest"
import type { AccountId } from "@leadwell/domain/access/Account"
import { sampleInstant, samplePerson } from "@leadwell/laws/sample/SamplePerson"
import { joining } from "@leadwell/people/person/Joining"
import { type InvitationId, pendingMemberships } from "@leadwell/people/person/PendingMembership"
import { changedPerson } from "@leadwell/people/person/PersonRequest"
import { Effect } from "effect"
import { layerWebCrypto } from "effect/crypto/SecureRandom"

const act = { actor: { kind: "command", id: "person invite", name: "person invite" }, at: sampleInstant } as const

describe("somebody who accepts an invitation", () => {
  it.effect("has the name and the language that an operator gave meanwhile", () =>
    Effect.gen(function* () {
      const person = yield* samplePerson({ memberships: [] })
      const terms = [{ account: "acme" as AccountId, role: "operator" }] as const
      const pending = pendingMemberships(terms, "an-invitation" as InvitationId, person, act)
      const changed = changedPerson({ name: "Zoe", language: "en" }, () => null)({ ...person, pending })
      const joined = joining(() => true)(changed)
      assert.deepStrictEqual([joined.name, joined.language, joined.memberships], ["Zoe", "en", terms])
    }).pipe(Effect.provide(layerWebCrypto))
  )

  it.effect("keeps the own name when there was a membership before, whatever the invitation says", () =>
    Effect.gen(function* () {
      const person = yield* samplePerson()
      const terms = [{ account: "acme" as AccountId, role: "operator" }] as const
      const pending = pendingMemberships(terms, "an-invitation" as InvitationId, { ...person, name: "Sent" }, act)
      const changed = changedPerson({ language: "en" }, () => null)({ ...person, pending })
      assert.strictEqual(changed.pending[0]?.name, "Sent")
      assert.strictEqual(joining(() => true)(changed).name, person.name)
    }).pipe(Effect.provide(layerWebCrypto))
  )
})
