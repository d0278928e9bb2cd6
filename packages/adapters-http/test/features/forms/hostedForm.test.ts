import { assert, describe, it, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect } from "effect"
import { writtenNumbers } from "../../../../../proof/test/WrittenNumbers.ts"
import { answerIn } from "../../../src/features/forms/FilledForm.ts"
import { tokens } from "../../TestCatalog.ts"
import { serverWith } from "../../TestLimits.ts"
import * as TestServer from "../../TestServer.ts"
import { patchJson, postJson, send } from "../../TestServer.ts"
import { open, submit } from "../privacy/person/TestPersonPages.ts"
import { newKey, origins, typed } from "./HostedForms.ts"

const pathOf = (key: string, subcategory = "heat-pumps") => `/forms/${key}/${subcategory}`

const website = (change: object) => patchJson("/api/websites/demo", tokens.operator, change)

/** Returns the inputs that a page hands back as it got them, and the trap. */
const handedBack = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value])
  )

/** Adds a text to which people consent. */
const add = (text: string) =>
  postJson("/api/websites/demo/consent-texts", tokens.operator, { language: "nl", text, purposes: ["call"] })

const leads = MemoryStore.use(({ leads }) => Effect.succeed([...leads.values()]))

/** Opens a form, and sends it filled in. */
const sent = Effect.fnUntraced(function* (change: Record<string, string> = {}, query = "") {
  const path = pathOf((yield* newKey).key) + query
  const page = yield* open(path)
  const fields = { ...typed, ...handedBack(page.text), ...change }
  return { path, fields, answer: yield* submit(path, fields) }
})

describe("a number in the page of a form", () => {
  it.each(writtenNumbers)("%s is the number of the common table", (text, nl, en) => {
    const read = (["nl", "en"] as const).map((language) =>
      answerIn(new URLSearchParams({ "fields.n": text }), { key: "n", type: "number" }, language)
    )
    assert.deepStrictEqual(
      read,
      [nl, en].map((number) => (Number.isNaN(number) ? text : number))
    )
  })
})

layer(TestServer.layer)("the page with the form of a website", (it) => {
  it.effect("asks every question of its subcategory, and runs nothing", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* open(pathOf((yield* newKey).key))
      assert.strictEqual(status, 200)
      assert.match(
        headers.get("content-security-policy") ?? "",
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors https:\/\/demo\.example https:\/\/www\.demo\.example:8443$/
      )
      assert.isNull(headers.get("access-control-allow-origin"))
      assert.notMatch(text, /<script|<img|<link|<iframe|\son\w+=|\sstyle=|https?:\/\//i)
      for (const name of Object.keys(typed)) assert.include(text, ` name="${name}"`)
      assert.match(text, /<option value="1975-1990">1975-1990<\/option>/)
      assert.match(text, /<label for="fields-annual_gas_consumption">Gas \(m3\)<\/label>/)
      assert.include(text, "Van 0 tot 10.000.")
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      assert.deepStrictEqual(ids, [...new Set(ids)])
      for (const [, wanted] of text.matchAll(/ (?:for|aria-describedby|aria-labelledby)="([^"]+)"/g)) {
        for (const id of wanted!.split(" ")) assert.include(ids, id)
      }
    })
  )

  it.effect("receives what people write, holds the lead, and says nothing of it", () =>
    Effect.gen(function* () {
      const { answer, fields, path } = yield* sent()
      assert.strictEqual(answer.status, 200, answer.text)
      assert.include(answer.text, "Bedankt voor je aanvraag")
      const lead = (yield* leads).at(-1)!
      const { description, phone, postal_code, stage, street_number, website_code } = lead
      assert.deepStrictEqual([description, phone, postal_code, street_number, website_code, stage], [
        typed.description,
        "0612345678",
        "3511AB",
        "44-bis",
        "demo",
        "held"
      ] as unknown)
      assert.deepStrictEqual(
        lead.answers.map(({ key, value }) => [key, value]),
        [
          ["year_of_construction", "1975-1990"],
          ["annual_gas_consumption", 1500],
          ["moves_soon", false]
        ]
      )
      assert.include(
        lead.signals.map(({ signal }) => signal),
        "without_script"
      )
      const { length } = yield* leads
      const again = yield* submit(path, fields)
      assert.deepStrictEqual([again.status, again.text], [200, answer.text])
      const changed = yield* submit(path, { ...fields, city: "Zeist" })
      assert.deepStrictEqual([changed.status, /was al aangekomen/.test(changed.text)], [200, true])
      assert.strictEqual((yield* leads).length, length)
    })
  )

  it.effect("shows the form as it was filled, with what is wrong at its question and in a summary with the focus", () =>
    Effect.gen(function* () {
      const before = (yield* leads).length
      const wrong = { "fields.annual_gas_consumption": "veel", "fields.moves_soon": "", email: 'a"b', phone: "" }
      const { answer, path } = yield* sent({ ...wrong, "fields.year_of_construction": "" })
      const { status, text } = answer
      assert.strictEqual(status, 422)
      assert.match(text, /<title>Nog niet goed: Offertes aanvragen: Heat pumps/)
      assert.match(text, /<div class="state summary"[^>]* tabindex="-1" autofocus><p id="wrong"><strong>4 dingen/)
      for (const id of ["fields-year_of_construction", "fields-annual_gas_consumption", "email", "phone"]) {
        assert.match(text, new RegExp(`<li><a href="#${id}">`))
        assert.match(text, new RegExp(`<(?:input|select)[^>]* id="${id}"[^>]* aria-invalid="true"`))
        assert.match(text, new RegExp(`aria-describedby="(?:${id}-hint )?${id}-fault"`))
        assert.match(text, new RegExp(`<p class="fault" id="${id}-fault">`))
      }
      assert.include(text, 'value="veel"')
      assert.include(text, 'value="a&quot;b"')
      assert.include(text, "Een stille &lt;b&gt;warmtepomp&lt;/b&gt; &amp; graag &quot;snel&quot;.</textarea>")
      assert.match(text, /<input type="checkbox" id="accept_terms"[^>]* checked/)
      assert.strictEqual((yield* leads).length, before)
      const mended = { ...typed, ...handedBack(text), email: "b@example.nl" }
      assert.strictEqual((yield* submit(path, mended)).status, 200)
      assert.strictEqual((yield* leads).length, before + 1)
    })
  )

  it.effect("marks no box and no choice that nobody made", () =>
    Effect.gen(function* () {
      const { answer } = yield* sent({ subscribe_to_newsletter: "true", "fields.moves_soon": "true", gender: "female" })
      assert.strictEqual(answer.status, 200)
      const path = pathOf((yield* newKey).key)
      const { status, text } = yield* submit(path, {})
      assert.strictEqual(status, 422)
      assert.notMatch(text, / checked/)
      assert.deepStrictEqual(
        [...text.matchAll(/<option value="([^"]*)" selected>/g)].map(([, one]) => one),
        ["", "unknown"]
      )
      const lead = (yield* leads).at(-1)!
      assert.deepStrictEqual([lead.subscribe_to_newsletter, lead.gender], [true, "female"] as unknown)
    })
  )

  it.effect("is in the language of the address or of the browser", () =>
    Effect.gen(function* () {
      const path = pathOf((yield* newKey).key)
      const english = yield* send(path, { headers: { accept: "text/html", "accept-language": "en-GB,nl;q=0.5" } })
      assert.match(english.text, /<html lang="en">[^]*Send request/)
      const dutch = yield* send(`${path}?lang=nl&utm_source=mail`, {
        headers: { accept: "text/html", "accept-language": "en" }
      })
      assert.match(dutch.text, /<html lang="nl">[^]*Aanvraag versturen/)
      const refused = yield* submit(`${path}?lang=en`, {})
      assert.match(refused.text, /<html lang="en">[^]*things are not right yet/)
      assert.include(refused.text, ">When would you like it done? Fill this in.<")
    })
  )

  it.effect("shows the text of the consent, and asks again when it has changed meanwhile", () =>
    Effect.gen(function* () {
      yield* website({ consent: "required" })
      yield* add("Ja, <i>deel</i> dit.")
      const { answer, fields, path } = yield* sent()
      assert.strictEqual(answer.status, 200, answer.text)
      const lead = (yield* leads).at(-1)!
      const record = yield* MemoryStore.use(({ consents }) => Effect.succeed(consents.get(lead.id)?.record))
      assert.include(record?.page_url ?? "", path)
      assert.include(
        (yield* open(path)).text,
        '<p id="consent" class="consent" lang="nl">Ja, &lt;i&gt;deel&lt;/i&gt; dit.</p>'
      )
      yield* add("Ja, deel dit met hoogstens vier bedrijven.")
      const { status, text } = yield* submit(path, { ...fields, idempotency_key: "another" })
      assert.deepStrictEqual([status, /intussen vernieuwd/.test(text)], [422, true])
      assert.include(text, "hoogstens vier bedrijven")
      assert.notMatch(text, /<input type="checkbox" id="accept_terms"[^>]* checked/)
      assert.include(text, 'value="06-12 34 56 78"')
      const again = yield* submit(path, { ...typed, ...handedBack(text) })
      assert.strictEqual(again.status, 200, again.text)
      yield* website({ consent: "off" })
    })
  )

  it.effect("is gone once its key is revoked, and was never there for another", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newKey
      assert.strictEqual((yield* open(pathOf(key))).status, 200)
      yield* send(`/api/tokens/${id}`, { method: "DELETE", token: tokens.operator })
      const others = [pathOf(`lw_pub_${"n".repeat(43)}`), pathOf(tokens.all), pathOf((yield* newKey).key, "nothing")]
      for (const path of [pathOf(key), ...others, pathOf((yield* newKey).key, "a.b")]) {
        const [shown, refused] = [yield* open(path), yield* submit(path, typed)]
        assert.deepStrictEqual([shown.status, refused.status], [404, 404], path)
        assert.include(shown.text, "Deze pagina bestaat niet.")
        const program = yield* send(path)
        assert.deepStrictEqual([program.status, program.body], [404, { message: "Not found." }])
      }
    })
  )

  it.effect("takes no form of another site, and tells a program what is wrong as the interface does", () =>
    Effect.gen(function* () {
      const path = pathOf((yield* newKey).key)
      const before = (yield* leads).length
      for (const origin of ["https://other.example", origins[0]!]) {
        const { status } = yield* submit(path, typed, { origin, "sec-fetch-site": "cross-site" })
        assert.strictEqual(status, 403)
      }
      const program = yield* send(path, { method: "POST", body: new URLSearchParams({ ...typed, phone: "1" }) })
      assert.deepStrictEqual([program.status, Object.keys(program.body.errors)], [422, ["phone"]])
      assert.strictEqual((yield* leads).length, before)
    })
  )
})

describe("the limit of the page with a form", () => {
  it.effect("is five forms a minute of an address, and keeps what was filled in", () =>
    Effect.gen(function* () {
      const path = pathOf((yield* newKey).key)
      for (let n = 0; n < 5; n++) assert.strictEqual((yield* submit(path, { ...typed, phone: "1" })).status, 422)
      const { headers, status, text } = yield* submit(path, { ...typed, phone: "1" })
      assert.deepStrictEqual([status, headers.get("retry-after")], [429, "12"])
      assert.match(text, /over een minuut opnieuw[^]*value="Oudegracht"/)
      assert.strictEqual((yield* open(path)).status, 200)
    }).pipe(Effect.provide(serverWith(limitsWith(1000))))
  )

  it.effect("leaves the leads of its key alone, because it solves no challenge", () =>
    Effect.gen(function* () {
      const path = pathOf((yield* newKey).key)
      assert.strictEqual((yield* submit(path, typed)).status, 200)
      const again = yield* submit(path, { ...typed, phone: "1" })
      assert.strictEqual(again.status, 422)
    }).pipe(Effect.provide(serverWith({ ...limitsWith(1000), formLeads: 1 })))
  )

  it.effect("counts the pages that an address opens, and answers a page when there are too many", () =>
    Effect.gen(function* () {
      const path = pathOf((yield* newKey).key)
      assert.strictEqual((yield* open(path)).status, 200)
      const refused = yield* open(path)
      assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [429, "60"])
      assert.match(refused.headers.get("content-type") ?? "", /^text\/html/)
    }).pipe(Effect.provide(serverWith({ ...limitsWith(1000), formPages: 1 })))
  )
})
