import { assert, it } from "@effect/vitest"
import { Actor, commandActor, linkActor } from "@leadwell/domain/access/Actor"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"

it("a command is an actor with an identifier, and is named as it is called", () => {
  const actor = { kind: "command", id: "token-create", name: "leadwell token create" }
  assert.deepStrictEqual<unknown>(commandActor("token create"), actor)
})

it("who opens a link of a lead is an actor with an identifier, which tells the lead and no more", () => {
  for (const lead of [1, Number.MAX_SAFE_INTEGER].map((n) => LeadId.make(n))) {
    assert.isTrue(Schema.is(Actor)(linkActor(lead)))
    assert.deepStrictEqual<unknown>(linkActor(lead), { kind: "link", id: `lead-${lead}`, name: "link" })
  }
})
