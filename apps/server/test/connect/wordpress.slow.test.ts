import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { faultyProxy } from "../../../../proof/test/FaultyProxy.ts"
import { refusedAt, retryAnswers } from "../../../../proof/test/RetryAnswers.ts"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { startHere } from "../ServerHere.ts"
import { formTools } from "./FormTools.ts"
import { hookServer } from "./HookServer.ts"
import { literal, missingWordPress, WordPress } from "./WordPress.ts"

const secret = (letter: string) => `lw_hook_${letter.repeat(43)}`

const hooks = {
  "cf7:12": secret("c"),
  "gravity:3": secret("g"),
  "elementor:a1b2c3d": secret("e"),
  "wpforms:7": secret("w")
}

/** When a test begins, in seconds since 1970. */
const start = 1_800_000_000

/** A site that sends to a server behind a proxy, with nothing that waits. */
const setting = Effect.gen(function* () {
  const { address, evaluate } = yield* WordPress
  const server = yield* hookServer
  const proxy = yield* faultyProxy(server.url)
  const settings = { server: proxy.url, key: "", hooks }
  yield* evaluate(`
    global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}leadwell_outbox");
    update_option('leadwell_test_now', ${start}); delete_option('leadwell'); update_option('leadwell', ${literal(settings)});
    Leadwell\\WordPress\\Sender::plan();`)
  return {
    ...server,
    address,
    evaluate,
    proxy,
    /** Submits a form as a visitor, who is thanked whatever becomes of the lead. */
    submit: (tool: string, submission: object) =>
      Effect.promise(async () => {
        const response = await fetch(`${address}/?submit=${tool}`, { method: "POST", body: JSON.stringify(submission) })
        assert.deepStrictEqual([response.status, await response.text()], [200, "Thanks"])
      }),
    /** What waits: why, how often it was tried, and in how many seconds it is tried again. */
    waiting: evaluate(`
      global $wpdb;
      $now = (int) get_option('leadwell_test_now');
      $rows = $wpdb->get_results("SELECT * FROM {$wpdb->prefix}leadwell_outbox ORDER BY id");
      return array_map(fn ($row) => [$row->problem, (int) $row->attempts, $row->next_at - $now], $rows);`) as Effect.Effect<
      ReadonlyArray<readonly [problem: string, attempts: number, seconds: number]>
    >,
    planned: evaluate(
      "return array_map(fn ($name) => wp_next_scheduled($name) !== false, ['leadwell_send', 'leadwell_hourly']);"
    ),
    /** Lets so many seconds go by for the plugin. */
    later: (seconds: number) =>
      evaluate(`update_option('leadwell_test_now', get_option('leadwell_test_now') + ${seconds});`),
    cron: (variables = {}) => evaluate("do_action('leadwell_send'); return 'ran';", variables),
    /** Lets the time come that is planned, and runs WP-Cron as a visit does. */
    visitCron: evaluate(`
      wp_clear_scheduled_hook('leadwell_send');
      wp_schedule_single_event(time() - 1, 'leadwell_send');`).pipe(
      Effect.andThen(Effect.promise(() => fetch(`${address}/wp-cron.php`)))
    )
  }
})

const lead = (name: string) => ({ data: { "your-name": name } })

layer(WordPress.layer, { excludeTestServices: true })("the plugin for WordPress", (it) => {
  const test = it.effect.skipIf(missingWordPress !== undefined)

  for (const { body, key, sent, tool } of formTools) {
    test(`sends the fields of ${tool} as the visitor saw them, and keeps none`, () =>
      Effect.gen(function* () {
        const { planned, requests, submit, waiting } = yield* setting
        yield* submit(tool, sent)
        assert.deepStrictEqual(
          requests.map((request) => ({ ...request, body: JSON.parse(request.body) })),
          [{ secret: hooks[key], type: "application/json", body }]
        )
        assert.deepStrictEqual([yield* waiting, yield* planned], [[], [false, true]])
      }))
  }

  test("sends nothing of a form without a hook, of spam, or against the visitor's will", () =>
    Effect.gen(function* () {
      const { evaluate, requests, submit, waiting } = yield* setting
      yield* submit("cf7", { ...lead("a"), aborted: true })
      yield* submit("cf7", { ...lead("a"), meta: { do_not_store: true } })
      yield* submit("gravity", { entry: { status: "spam", "1": "a" }, fields: [{ id: 1, type: "text", label: "A" }] })
      yield* evaluate("update_option('leadwell', ['hooks' => []] + get_option('leadwell'));")
      yield* submit("cf7", lead("a"))
      assert.deepStrictEqual([requests, yield* waiting], [[], []])
    }))

  test("loses nothing while the server is down, asks it seldom, and sends each once when it is back", () =>
    Effect.gen(function* () {
      const { cron, later, leads, planned, proxy, requests, submit, visitCron, waiting } = yield* setting
      proxy.faults.push("silent", { status: 502 }, { status: 200, body: "<html>" }, "unsent")
      yield* submit("cf7", lead("a"))
      yield* submit("cf7", lead("b"))
      yield* submit("cf7", lead("c"))
      // Neither the visitors after the first one nor an early run ask the server again.
      yield* later(59)
      yield* cron()
      assert.deepStrictEqual(
        [proxy.faults.length, yield* planned, yield* waiting],
        [
          3,
          [true, true],
          [
            ["no_answer", 1, 1],
            ["", 0, 1],
            ["", 0, 1]
          ]
        ]
      )
      yield* later(1)
      for (const wait of [120, 240, 480]) {
        yield* cron()
        assert.deepStrictEqual(
          (yield* waiting).map(([, , seconds]) => seconds),
          [wait, wait, wait]
        )
        yield* later(wait)
      }
      assert.deepStrictEqual([requests.length, proxy.faults.length], [0, 0])
      yield* visitCron
      assert.deepStrictEqual(
        [...leads],
        ["a", "b", "c"].map((name) => `${hooks["cf7:12"]} {"your-name":"${name}"}`)
      )
      assert.deepStrictEqual([requests.length, yield* waiting, yield* planned], [3, [], [false, true]])
    }))

  test("waits as long as the server says, with the others of the form", () =>
    Effect.gen(function* () {
      const { cron, later, proxy, requests, submit, waiting } = yield* setting
      const [date, until] = [0, 600].map((later) => new Date((start + later) * 1000).toUTCString()) as [string, string]
      proxy.faults.push(
        { status: 429, headers: { "retry-after": "120" } },
        { status: 503, headers: { date, "retry-after": until } }
      )
      yield* submit("cf7", lead("a"))
      yield* submit("cf7", lead("b"))
      yield* submit("elementor", formTools[2]!.sent)
      assert.deepStrictEqual(yield* waiting, [
        ["429", 1, 120],
        ["", 0, 120],
        ["503", 1, 600]
      ])
      yield* later(119)
      yield* cron()
      assert.strictEqual(requests.length, 0)
      yield* later(1)
      yield* cron()
      assert.deepStrictEqual([requests.length, (yield* waiting).length], [2, 1])
    }))

  test("waits for every answer of the common table as long as it says, and a minute where it says nothing", () =>
    Effect.gen(function* () {
      const { evaluate, proxy, submit, waiting } = yield* setting
      for (const [text, seconds] of retryAnswers) {
        yield* evaluate('global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}leadwell_outbox");')
        proxy.faults.push({ status: 503, headers: { date: refusedAt, "retry-after": text } })
        yield* submit("cf7", lead("a"))
        const [[, , waits] = []] = yield* waiting
        assert.deepStrictEqual([text, waits], [text, seconds ?? 60])
      }
    }))

  test("sends soon what waited for a wrong address, when the settings change", () =>
    Effect.gen(function* () {
      const { evaluate, planned, proxy, submit, visitCron, waiting } = yield* setting
      yield* evaluate("update_option('leadwell', ['server' => ''] + get_option('leadwell'));")
      yield* submit("cf7", lead("a"))
      assert.deepStrictEqual(yield* waiting, [["no_hook", 1, 3600]])
      yield* evaluate(`update_option('leadwell', ['server' => '${proxy.url}'] + get_option('leadwell'));`)
      assert.deepStrictEqual(yield* waiting, [["no_hook", 1, 0]])
      yield* visitCron
      assert.deepStrictEqual([yield* waiting, yield* planned], [[], [false, true]])
    }))

  test("blames one body alone for an answer that is about it", () =>
    Effect.gen(function* () {
      const { cron, evaluate, proxy, requests, submit, waiting } = yield* setting
      proxy.faults.push({ status: 413 })
      yield* evaluate(`
        foreach (['a', 'b'] as $name) Leadwell\\WordPress\\Outbox::add('cf7:12', json_encode(['your-name' => $name]));`)
      yield* cron()
      yield* submit("cf7", lead("c"))
      assert.deepStrictEqual(
        requests.map(({ body }) => body),
        [`{"your-name":"b"}`, `{"your-name":"c"}`]
      )
      assert.deepStrictEqual(
        (yield* waiting).map(([problem]) => problem),
        ["413"]
      )
    }))

  test("sends each once when many runs meet", () =>
    Effect.gen(function* () {
      const { cron, evaluate, leads, requests, waiting } = yield* setting
      yield* evaluate(`
        for ($i = 0; $i < 30; $i++) Leadwell\\WordPress\\Outbox::add('cf7:12', json_encode(['a' => $i]));`)
      yield* Effect.all([cron(), cron(), cron(), cron()], { concurrency: "unbounded" })
      assert.deepStrictEqual([requests.length, leads.size, yield* waiting], [30, 30, []])
    }))

  test("makes no second lead after a lost answer, or a crash before it forgets the first", () =>
    Effect.gen(function* () {
      const { cron, evaluate, later, leads, planned, proxy, requests, submit, waiting } = yield* setting
      proxy.faults.push("lost")
      yield* submit("cf7", lead("a"))
      yield* later(60)
      assert.strictEqual(yield* cron({ LEADWELL_DIE: "1" }), null)
      assert.deepStrictEqual([requests.length, (yield* waiting).length], [2, 1])
      // What the dead process had claimed is left alone for five minutes.
      yield* cron()
      assert.strictEqual(requests.length, 2)
      yield* evaluate("wp_clear_scheduled_hook('leadwell_send');")
      yield* later(300)
      yield* evaluate("do_action('leadwell_hourly');")
      assert.deepStrictEqual([requests.length, leads.size, yield* waiting, yield* planned], [3, 1, [], [false, true]])
    }))

  test("exports and erases what waits of an address, and nothing of a longer one", () =>
    Effect.gen(function* () {
      const { evaluate } = yield* setting
      const exported = (email: string) =>
        evaluate(`
          $found = Leadwell\\WordPress\\Privacy::export(${literal(email)})['data'];
          return array_map(fn ($one) => $one['data'][0]['value'], $found);`)
      const bodies = [
        { n: "1", mail: "jan@x.nl" },
        { n: "2", mail: " An@X.nl" },
        { n: "3", "form_fields[vraag]": "Mail naar <an@x.nl>, of bel." },
        { n: "4", "fields.mail": "mailto:an@x.nl" },
        { n: "5", mail: "an@x.nl.example" },
        { n: "6", text: "Schrijf me op an@x.nl." }
      ]
      for (const body of bodies) {
        yield* evaluate(`Leadwell\\WordPress\\Outbox::add('cf7:12', json_encode(${literal(body)}));`)
      }
      assert.deepStrictEqual(yield* exported("an@x.nl"), ["2", "3", "4", "6"])
      assert.deepStrictEqual(yield* exported("AN@x.nl"), ["2", "3", "4", "6"])
      yield* evaluate("Leadwell\\WordPress\\Privacy::erase('an@x.nl');")
      assert.deepStrictEqual([yield* exported("an@x.nl"), yield* exported("jan@x.nl")], [[], ["1"]])
      assert.deepStrictEqual(yield* exported("an@x.nl.example"), ["5"])
    }))

  test("removes what waits after fourteen days, as a hook does", () =>
    Effect.gen(function* () {
      const { cron, later, proxy, requests, submit, waiting } = yield* setting
      proxy.faults.push(...Array.from({ length: 9 }, () => ({ status: 503 })))
      yield* submit("cf7", lead("a"))
      yield* later(14 * 86_400)
      yield* cron()
      assert.strictEqual((yield* waiting).length, 1)
      yield* later(1)
      const before = requests.length
      yield* cron()
      assert.deepStrictEqual([yield* waiting, requests.length], [[], before])
    }))

  test("sends a lead at once where its table is gone, and makes the table again", () =>
    Effect.gen(function* () {
      const { evaluate, requests, submit } = yield* setting
      yield* evaluate("global $wpdb; $wpdb->query('DROP TABLE ' . $wpdb->prefix . 'leadwell_outbox');")
      yield* submit("cf7", lead("a"))
      assert.strictEqual(requests.length, 1)
      yield* evaluate("delete_option('leadwell_table'); Leadwell\\WordPress\\Outbox::install();")
    }))

  test("makes one lead at a server of what a visitor fills in, though the answer is lost", () =>
    Effect.gen(function* () {
      const said = yield* (yield* startHere({})).until("screenshot.jpg'")
      const [to = "", token = ""] = [/listens on (\S+)/, /export OPERATOR_TOKEN=(\S+)/].map(
        (pattern) => pattern.exec(said)?.[1]
      )
      const { cron, evaluate, later, submit, waiting } = yield* setting
      const ask = (path: string, body?: object) =>
        Effect.promise(async () => {
          const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
          const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
          return (await fetch(`${to}${path}`, { headers, ...sent })).json()
        })
      const { fields, website_code, subcategory_id, accept_terms, ...rest } = demoLead("15-01-2031")
      const values = { ...rest, ...fields, phone: "+31 (0)6 12 34 56 78", postal_code: "3511 ab", accept_terms }
      const map = Object.fromEntries(
        Object.keys(values).map((key) => [key in fields ? `fields.${key}` : key, `your-${key}`])
      )
      const hook = { website_code, subcategory_id, name: "A site", map, constants: {}, date_format: "dd-mm-yyyy" }
      const { data: made } = yield* ask("/api/hooks", { ...hook, terms_text: "I agree." })
      const proxy = yield* faultyProxy(to)
      const hooks = { "cf7:12": made.secret }
      yield* evaluate(`update_option('leadwell', ${literal({ server: proxy.url, key: "", hooks })});`)
      const data = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [`your-${key}`, value === true ? "1" : String(value)])
      )
      proxy.faults.push("lost")
      yield* submit("cf7", { data })
      assert.deepStrictEqual((yield* waiting).length, 1)
      yield* later(60)
      yield* cron()
      assert.deepStrictEqual(yield* waiting, [])
      assert.strictEqual((yield* ask("/api/leads")).meta.total, 1)
      assert.strictEqual((yield* ask("/api/submissions")).meta.total, 0)
    }))
})
