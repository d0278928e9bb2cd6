import { assert, it } from "@effect/vitest"
import { accessText } from "../../src/commands/person/AccessText.ts"

it("what ended and what is left is told, with what still signs the person in", () => {
  const left = { passkeys: 2, links: 0, identity: true }
  assert.strictEqual(
    accessText({ sessions: 1, links: 3, passkeys: 0, left }),
    [
      "Ended 1 session and 3 links.",
      "Left: 2 passkeys and 0 links.",
      "A passkey still signs the person in. With --passkeys they are removed too.",
      "The OpenID provider still signs the person in."
    ].join("\n")
  )
  assert.strictEqual(
    accessText({ sessions: 0, links: 0, passkeys: 2, left: { passkeys: 0, links: 0, identity: false } }),
    "Ended 0 sessions and 0 links.\nRemoved 2 passkeys.\nLeft: 0 passkeys and 0 links."
  )
})
