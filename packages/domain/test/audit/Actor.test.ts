import { assert, it } from "@effect/vitest"
import { commandActor } from "@leadwell/domain/audit/Actor"

it("a command is an actor with an identifier, and is named as it is called", () => {
  const actor = { kind: "command", id: "token-create", name: "leadwell token create" }
  assert.deepStrictEqual<unknown>(commandActor("token create"), actor)
})
