import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, visit } from "../Chromium.ts"
import { lookAtDialogs, violations, walks } from "./Accessibility.ts"
import { key, sendByHook, sendFile, shows, startMarket, tabTo } from "./Market.ts"

describeInBrowser("the pages of members", () => {
  it.live("have no fault that axe finds, in both languages, narrow and wide, light and dark", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin, send } = yield* startMarket(chromium)
      for (const website of ["warmte-vergelijker", "warmte-vergelijker", "isolatie-advies"]) yield* send(website)
      const page = yield* device(chromium, yield* invite("Noor", {}))
      const errors: Array<string> = []
      page.on("pageerror", ({ message }) => errors.push(message))
      yield* tabTo(page, "button", "Sign in")
      yield* key(page, "Enter")
      yield* shows(page, "All my businesses")

      const photoOf = `async () => {
        const form = new FormData()
        form.set("reason", "no_contact")
        const pixel = await new Promise((done) => {
          const canvas = document.createElement("canvas")
          canvas.width = canvas.height = 8
          canvas.toBlob(done, "image/png")
        })
        form.set("screenshot", pixel, "photo.png")
        const path = "/api/businesses/domstad-warmte/leads/1/reclaim"
        return (await fetch(path, { method: "POST", body: form })).status
      }`
      assert.strictEqual(yield* Effect.promise(() => page.evaluate(`(${photoOf})()`)), 201)
      const { body: reclaims } = yield* callFrom(page, "GET", "/api/businesses/domstad-warmte/reclaims")
      const { body: leads } = yield* callFrom(page, "GET", "/api/businesses/domstad-warmte/leads?status=new")
      const { body: webhook } = yield* callFrom(page, "POST", "/api/webhooks", {
        url: "https://receiver.example/leadwell",
        events: ["lead.received"]
      })
      yield* callFrom(page, "POST", `/api/webhooks/${webhook.data.id}/test`)
      yield* callFrom(desk, "POST", "/api/leads/3/refuse", { remark: "The phone number is wrong." })

      const sent = yield* sendByHook(page, origin)
      const imported = yield* sendFile(page)
      const open = leads.data[0]?.id ?? 1
      const paths = [
        "/business/domstad-warmte/leads",
        `/business/domstad-warmte/leads/${open}`,
        `/business/domstad-warmte/leads/${open}/reclaim`,
        "/business/domstad-warmte/reclaims",
        `/business/domstad-warmte/reclaims/${reclaims.data[0].id}`,
        "/business/domstad-warmte/subscriptions",
        "/business/domstad-warmte/month",
        "/affiliate/figures",
        "/affiliate/leads",
        "/affiliate/leads/3",
        "/affiliate/websites",
        "/affiliate/websites/warmte-vergelijker/form",
        "/affiliate/hooks",
        `/affiliate/hooks/${sent.hook}`,
        "/affiliate/submissions",
        `/affiliate/submissions/${sent.submission}`,
        "/affiliate/imports",
        `/affiliate/imports/${imported}`,
        "/affiliate/forms",
        "/affiliate/forms/heat-pumps",
        "/account/people",
        "/account/connections",
        `/account/connections/${webhook.data.id}`
      ]
      let dialogs = 0
      for (const [language, ways] of walks) {
        yield* callFrom(page, "PATCH", "/api/session/person", { language })
        for (const path of paths) {
          yield* visit(page, origin + path)
          assert.strictEqual(yield* Effect.promise(() => page.locator("html").getAttribute("lang")), language)
          assert.strictEqual(yield* Effect.promise(() => page.getByRole("heading", { level: 1 }).count()), 1, path)
          assert.deepStrictEqual(yield* violations(page, ways), [])
          dialogs += yield* lookAtDialogs(page, ways, path === paths[0] ? "body" : "main")
        }
      }
      assert.isAtLeast(dialogs, 2 * 5)
      assert.deepStrictEqual(errors, [])
    })
  )

  it.live("list what their people told last, and call withdrawn what they lost without a request of theirs", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin, reclaimAll, send } = yield* startMarket(chromium)
      yield* Effect.repeat(send(), { times: 5 })
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* tabTo(page, "button", "Sign in")
      yield* key(page, "Enter")
      yield* shows(page, "All my businesses")
      const list = "/api/businesses/domstad-warmte/leads"
      const { body: got } = yield* callFrom(page, "GET", `${list}?sort=assigned_at`)
      const [reclaimed, withdrawn, won] = got.data.map(({ id }: { readonly id: number }) => String(id))
      for (const [lead, outcome] of [
        [reclaimed, "contacted"],
        [won, "quoted"],
        [won, "won"]
      ]) {
        yield* callFrom(page, "PUT", `${list}/${lead}/outcome`, { outcome })
      }
      yield* callFrom(desk, "POST", `/api/leads/${withdrawn}/withdraw`, { remark: "The customer called." })
      assert.isAbove(yield* reclaimAll, 0)
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims?per_page=100")
      const [asked, other] = [reclaimed, won].map((lead) =>
        body.data.find((one: { readonly lead_id: number }) => String(one.lead_id) === lead)
      )
      yield* callFrom(desk, "POST", `/api/reclaims/${asked.id}/grant`, { lead_at_fault: false })
      yield* callFrom(desk, "POST", `/api/reclaims/${other.id}/reject`, { remark: "You have the order." })

      const cards = page.locator(".lead-card-state")
      const states = (language: string) =>
        Effect.gen(function* () {
          yield* callFrom(page, "PATCH", "/api/session/person", { language })
          yield* visit(page, `${origin}/business/domstad-warmte/leads?sort=assigned_at`)
          yield* Effect.promise(() => cards.nth(2).waitFor())
          return yield* Effect.promise(() =>
            cards.evaluateAll((all) =>
              all
                .slice(0, 3)
                .map((one) => [...one.querySelectorAll(".badge")].map(({ textContent }) => textContent).join(", "))
            )
          )
        })
      assert.deepStrictEqual(yield* states("nl"), [
        "Gesproken, Gereclameerd",
        "Ingetrokken",
        "Opdracht, Reclamatie afgewezen"
      ])
      assert.deepStrictEqual(yield* states("en"), [
        "Spoke with them, Reclaimed",
        "Withdrawn",
        "Got the order, Reclaim rejected"
      ])
      yield* visit(page, `${origin}/business/domstad-warmte/leads?status=withdrawn`)
      yield* Effect.promise(() => page.getByRole("link", { name: "Jane Doe" }).waitFor())
      assert.strictEqual(yield* Effect.promise(() => cards.count()), 1)
      for (const [lead, notice] of [
        [withdrawn, "This lead was withdrawn. It is no longer yours."],
        [reclaimed, "Your reclaim was granted. This lead is no longer yours."]
      ]) {
        yield* visit(page, `${origin}/business/domstad-warmte/leads/${lead}`)
        yield* shows(page, notice!)
      }
    })
  )
})
