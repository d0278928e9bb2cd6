import { assert, describe, it } from "@effect/vitest"
import { receivedLead } from "@leadwell/domain/intake/ReceivedLead"
import { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { DateTime, Result, Schema } from "effect"
import { soundLeadRequest, verdictOn, website } from "./soundLeadRequest.ts"

describe("receivedLead", () => {
  const request = Result.getOrThrow(verdictOn(soundLeadRequest))
  const rest = {
    stage: "open",
    account: website.account,
    places: 4,
    created_at: DateTime.makeUnsafe("2026-11-21T09:00:00Z")
  } as const
  const lead = receivedLead(request, rest)

  it("keeps everything that was sent but the consent, without which there is no lead", () => {
    const { accept_terms: _, ...kept } = request
    assert.deepStrictEqual(lead, { ...kept, ...rest, extra_info: null, remark: null })
    assert.notProperty(lead, "accept_terms")
  })

  it("is a lead that a store can keep and read back", () => {
    const written = Schema.encodeSync(Schema.toCodecJson(ReceivedLead))(lead)
    assert.deepStrictEqual(Schema.decodeUnknownSync(Schema.toCodecJson(ReceivedLead))(written), lead)
  })
})
