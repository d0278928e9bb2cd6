import { assert, describe, expect, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { dutchLetter } from "@leadwell/people/letter/DutchLetter"
import { englishLetter } from "@leadwell/people/letter/EnglishLetter"
import { htmlPage, plainText } from "@leadwell/people/letter/Letter"
import type { MailContent } from "@leadwell/people/letter/MailContent"
import { DateTime } from "effect"

const origin = "https://leads.example"
const address = `${origin}/business/a/leads/7`
const business = { business: "Domstad Warmte", profile: `${origin}/profile` }
const place = { subcategory: "Heat pumps", city: "Utrecht", area: "3511", address }
const contact = {
  name: `Jane "J" O'Neil & Zoë <x>`,
  phone: "0612345678",
  email: "jane@example.nl",
  street: "Oudegracht 12a"
}
const link = { address: `${origin}/sign-in#lwl_x`, again: `${origin}/sign-in` }
const cap = { subcategory: "Heat pumps", cap: 5, again: CalendarDate.make("2026-03-02"), address }

const change = {
  at: DateTime.makeUnsafe("2026-02-27T23:05:09Z"),
  zone: DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam"),
  address: `${origin}/profile`
}

const webhook = {
  host: "receiver.example",
  since: change.at,
  zone: change.zone,
  address: `${origin}/operator/webhooks/019bc14f-effb-713d-8339-4551a9042459`,
  profile: `${origin}/profile`
}

const brand = { name: "Leadwell", color: "#1d5c43" }

/** One content of each kind, and of each way in which its text differs. */
const contents: ReadonlyArray<MailContent> = [
  { kind: "invitation", inviter: "Olga O'Neil", accounts: ["Acme", "Best & Co"], ...link },
  { kind: "invitation", inviter: "Win: https://evil.example", accounts: ["Acme"], ...link },
  { kind: "sign_in_link", address: link.address },
  { kind: "test", address: link.again },
  { kind: "new_lead", ...business, ...place, contact: null },
  { kind: "new_lead", ...business, ...place, contact },
  {
    kind: "new_leads",
    ...business,
    leads: [
      { ...place, contact: null },
      { ...place, city: "Zeist", contact: null }
    ],
    others: 0,
    address: `${origin}/business/a`
  },
  {
    kind: "new_leads",
    ...business,
    leads: [
      { ...place, contact },
      { ...place, contact: null }
    ],
    others: 3,
    address: `${origin}/business/a`
  },
  { kind: "reclaim_decided", isGranted: true, ...business, ...place, contact: null },
  { kind: "reclaim_decided", isGranted: false, ...business, ...place, contact: null },
  { kind: "cap_reached", rule: "daily_cap", ...business, ...cap },
  { kind: "cap_reached", rule: "weekly_cap", ...business, ...cap },
  { kind: "cap_reached", rule: "monthly_cap", ...business, ...cap },
  { kind: "pause_ends", ...business, subcategory: null, again: cap.again, address },
  { kind: "pause_ends", ...business, subcategory: cap.subcategory, again: cap.again, address },
  { kind: "webhook_failing", ...webhook, isGone: false, failure: { status: 503, failure: null } },
  { kind: "webhook_failing", ...webhook, isGone: false, failure: { status: null, failure: "timeout" } },
  { kind: "webhook_failing", ...webhook, isGone: true, failure: { status: 410, failure: null } },
  { kind: "confirm_request", website: "Warm Wonen", until: change.at, zone: change.zone, address },
  { kind: "lead_receipt", website: "Warm Wonen", address },
  { kind: "destroy_copy", business: business.business, lead: LeadId.make(7), address },
  { kind: "lead_rectified", business: business.business, lead: LeadId.make(7), address },
  { kind: "passkey_added", ...change },
  { kind: "passkeys_removed", ...change },
  { kind: "token_created", ...change },
  { kind: "hook_created", ...change },
  { kind: "webhook_created", ...change },
  { kind: "reclaims_waiting", count: 1, address: `${origin}/operator/reclaims`, profile: `${origin}/profile` },
  { kind: "reclaims_waiting", count: 2, address: `${origin}/operator/reclaims`, profile: `${origin}/profile` },
  { kind: "submissions_waiting", count: 1, address: `${origin}/affiliate/submissions`, profile: `${origin}/profile` },
  { kind: "submissions_waiting", count: 2, address: `${origin}/affiliate/submissions`, profile: `${origin}/profile` }
]

describe("the letters are those that were read and agreed to", () => {
  it.each([
    ["en", englishLetter],
    ["nl", dutchLetter]
  ] as const)("in the language %s", async (language, letterOf) => {
    const letters = contents.map((content) => letterOf(content, "Noor", "Leadwell"))
    const texts = letters.map((letter) => `Subject: ${letter.subject}\n\n${plainText(letter)}`)
    await expect(texts.join("\n----\n\n")).toMatchFileSnapshot(`letters.${language}.txt`)
    await expect(letters.map((letter) => htmlPage(letter, language, brand)).join("\n")).toMatchFileSnapshot(
      `pages.${language}.txt`
    )
  })

  it.each([
    ["Utrecht", "Heat pumps in Utrecht", "3511 Utrecht"],
    ["'s-Gravenhage (Den Haag)", "Heat pumps in 's-Gravenhage (Den Haag)", "3511 's-Gravenhage (Den Haag)"],
    ["Win: now", "Heat pumps in 3511", "3511"],
    ["evil.example/win", "Heat pumps in 3511", "3511"],
    ["win@evil.example", "Heat pumps in 3511", "3511"],
    ["https\uff1a\uff0f\uff0fevil.example", "Heat pumps in 3511", "3511"]
  ])("tell of the city %s as far as it is no address", (city, subject, fact) => {
    const one: MailContent = { kind: "new_lead", ...business, ...place, city, contact: null }
    const granted: MailContent = { ...one, kind: "reclaim_decided", isGranted: true }
    const many: MailContent = { kind: "new_leads", ...business, leads: [one, one], others: 0, address }
    for (const letterOf of [englishLetter, dutchLetter]) {
      const letter = letterOf(one, null, "Leadwell")
      assert.isTrue(letter.subject.endsWith(`: ${subject}`), letter.subject)
      for (const { facts } of [letter, letterOf(granted, null, "Leadwell")]) assert.strictEqual(facts[1]?.[1], fact)
      assert.strictEqual(letterOf(many, null, "Leadwell").items?.[0]?.label, `Heat pumps in ${fact}`)
    }
  })

  it("keep what a person wrote on one line", () => {
    const letter = englishLetter(
      { kind: "new_lead", ...business, ...place, contact: { ...contact, name: " Jane\r\n\tDoe\u0000 ", street: "" } },
      "Noor",
      "Leadwell"
    )
    assert.include(plainText(letter), "\nName: Jane Doe\n")
    assert.include(htmlPage(letter, "en", brand), "<td>Jane Doe</td>")
    assert.include(htmlPage(letter, "en", { ...brand, name: "Lots & <b>" }), ">Lots &amp; &lt;b&gt;</p>")
  })
})
