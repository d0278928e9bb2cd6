import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { globSync, readFileSync } from "node:fs"
import { hookServer } from "./HookServer.ts"
import { literal, missingWordPress, plugin, signedIn, WordPress } from "./WordPress.ts"

const server = "https://leads.example.nl"
const key = `lw_pub_${"k".repeat(43)}`
const hook = `lw_hook_${"h".repeat(42)}`

/** Sets the option, while nothing waits. */
const set = (settings: object) =>
  Effect.flatMap(WordPress, ({ evaluate }) =>
    evaluate(`
      global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}leadwell_outbox");
      return update_option('leadwell', ${literal(settings)});`)
  )

const stored = Effect.flatMap(WordPress, ({ evaluate }) => evaluate("return get_option('leadwell');"))

/** Publishes a post and returns its page as a visitor sees it. */
const shown = (content: string) =>
  Effect.gen(function* () {
    const { address, evaluate } = yield* WordPress
    const post = { post_title: "A", post_status: "publish", post_content: content }
    const id = yield* evaluate(`return wp_insert_post(${literal(post)});`)
    return yield* Effect.promise(async () => (await fetch(`${address}/?p=${id}`)).text())
  })

const elementsOf = (page: string) => page.match(/<leadwell-form.*?<\/leadwell-form>/gs) ?? []

const scriptsOf = (page: string) => page.match(/<script[^>]*form\.js[^>]*>/g) ?? []

/** The hidden fields of the form of a page that has this text in it. */
const hiddenOf = (page: string, text: string): Record<string, string> => {
  const form = (page.match(/<form.*?<\/form>/gs) ?? []).find((one) => one.includes(text)) ?? ""
  const inputs = form.match(/<input[^>]*type=["']hidden["'][^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => [/name=["']([^"']*)/.exec(input)?.[1] ?? "", /value=["']([^"']*)/.exec(input)?.[1] ?? ""])
  )
}

layer(WordPress.layer, { excludeTestServices: true })("the pages of the plugin for WordPress", (it) => {
  const test = it.effect.skipIf(missingWordPress !== undefined)

  test("show the form by block and by shortcode, with one script, on those pages alone", () =>
    Effect.gen(function* () {
      yield* set({ server, key, hooks: {} })
      const page = yield* shown(`[leadwell_form subcategory="heat-pumps"]
        <!-- wp:leadwell/form {"subcategory":"solar-panels","lang":"nl"} /-->`)
      const element = (subcategory: string, lang: string, text: string) =>
        `<leadwell-form key="${key}" subcategory="${subcategory}" lang="${lang}">` +
        `<a href="${server}/forms/${key}/${subcategory}?lang=${lang}">${text}</a></leadwell-form>`
      assert.deepStrictEqual(elementsOf(page), [
        element("heat-pumps", "en", "Ask for quotes"),
        element("solar-panels", "nl", "Vraag offertes aan")
      ])
      assert.deepStrictEqual(scriptsOf(page), [
        `<script type='text/javascript' defer src='${server}/form.js' id='leadwell-form-js'>`
      ])
      assert.deepStrictEqual(scriptsOf(yield* shown("No form")), [])
    }))

  test("show visitors nothing of a form that is not set up, and no markup of an attribute", () =>
    Effect.gen(function* () {
      yield* set({ server, key, hooks: {} })
      for (const subcategory of [`a"><b>`, "../x", ""]) {
        const page = yield* shown(`[leadwell_form subcategory='${subcategory}' lang='"><b>']`)
        assert.deepStrictEqual([elementsOf(page), scriptsOf(page)], [[], []])
        assert.notInclude(page, "Leadwell shows no form")
      }
      const [element = ""] = elementsOf(yield* shown(`[leadwell_form subcategory="a" lang="nl\\"><b>"]`))
      assert.notInclude(element, "<b>")
      yield* set({ server, key: "", hooks: {} })
      assert.deepStrictEqual(scriptsOf(yield* shown(`[leadwell_form subcategory="a"]`)), [])
    }))

  test("let an administrator set up the plugin, refuse what is no address, and never show a secret again", () =>
    Effect.gen(function* () {
      const { address, evaluate } = yield* WordPress
      yield* evaluate("delete_option('leadwell');")
      // The site has no form tool, so the form is one that had a hook before.
      yield* set({
        server: "",
        key: "",
        hooks: { [`cf7:"><b>`]: `${hook}0`, "cf7:12": `${hook}1`, "cf7:13": `${hook}2` }
      })
      const admin = yield* signedIn(address, "admin")
      const { page } = yield* admin("options-general.php?page=leadwell")
      assert.include(page, `Make it for the origin ${address}<`)
      assert.notInclude(page, hook)
      assert.notInclude(page, "<b>")
      const save = (values: Record<string, string>) =>
        admin("options.php", { ...hiddenOf(page, "leadwell[server]"), "leadwell[key]": key, ...values })
      const sound = { "leadwell[server]": `${server}/ ` }
      const answer = yield* save({
        ...sound,
        "leadwell[hooks][cf7:12]": "",
        "leadwell[hooks][cf7:13]": `${server}/hooks/${hook}3`,
        "leadwell[remove][]": `cf7:"><b>`
      })
      assert.deepStrictEqual(
        [answer.status, yield* stored],
        [302, { server, key, hooks: { "cf7:12": `${hook}1`, "cf7:13": `${hook}3` } }]
      )

      const faulty: ReadonlyArray<readonly [values: Record<string, string>, text: string]> = [
        [{ "leadwell[server]": "http://leads.example.nl" }, "The address of the server is https://"],
        [{ "leadwell[server]": "javascript:alert(1)" }, "The address of the server is https://"],
        [{ ...sound, "leadwell[key]": "lw_x" }, "A publishable key begins with lw_pub_"],
        [{ ...sound, "leadwell[hooks][cf7:12]": "lw_hook_x" }, "The address of a hook ends in lw_hook_"],
        [
          { ...sound, "leadwell[hooks][cf7:12]": `https://x.nl/hooks/${hook}4` },
          "The address of a hook begins with the address"
        ]
      ]
      for (const [values, text] of faulty) {
        yield* save(values)
        assert.include((yield* admin("options-general.php?page=leadwell&settings-updated=true")).page, text)
        assert.deepStrictEqual(yield* stored, { server, key, hooks: { "cf7:12": `${hook}1`, "cf7:13": `${hook}3` } })
      }
    }))

  test("let nobody else see or change it, and nobody without a nonce", () =>
    Effect.gen(function* () {
      const { address, evaluate } = yield* WordPress
      yield* set({ server, key, hooks: { "cf7:12": `${hook}1` } })
      yield* evaluate("Leadwell\\WordPress\\Outbox::add('cf7:12', '{}');")
      const [admin, editor] = [yield* signedIn(address, "admin"), yield* signedIn(address, "reader")]
      const { page } = yield* admin("options-general.php?page=leadwell")
      const forms = [
        hiddenOf(page, "leadwell[server]"),
        hiddenOf(page, "leadwell_send"),
        hiddenOf(page, "leadwell_delete")
      ]
      const addresses = ["options.php", "admin-post.php", "admin-post.php"]
      const actions = ["leadwell-options", "leadwell_send", `leadwell_delete_${forms[2]!["id"]}`]
      assert.strictEqual((yield* editor("options-general.php?page=leadwell")).status, 403)
      for (const [index, fields] of forms.entries()) {
        assert.isAbove(Object.keys(fields).length, 2)
        const { _wpnonce, ...others } = fields
        // With a nonce of the editor, what forbids it is that the user is no administrator.
        const nonce = (yield* editor(`../?nonce=${actions[index]}`)).page
        assert.match(nonce, /^[0-9a-f]{10}$/)
        assert.strictEqual((yield* editor(addresses[index]!, { ...others, _wpnonce: nonce })).status, 403)
        assert.strictEqual((yield* admin(addresses[index]!, { ...others, _wpnonce: "0" })).status, 403)
      }
      assert.deepStrictEqual(yield* stored, { server, key, hooks: { "cf7:12": `${hook}1` } })
      assert.strictEqual(yield* evaluate("return count(Leadwell\\WordPress\\Outbox::oldest());"), 1)
      assert.strictEqual((yield* admin("admin-post.php", forms[2]!)).status, 302)
      assert.strictEqual(yield* evaluate("return count(Leadwell\\WordPress\\Outbox::oldest());"), 0)
    }))

  test("tell an administrator in every page what waits, in the language of the site, and send it now", () =>
    Effect.gen(function* () {
      const { address, evaluate } = yield* WordPress
      const { leads, url } = yield* hookServer
      yield* set({ server: "http://127.0.0.1:1", key, hooks: { "cf7:12": `${hook}1` } })
      const [admin, editor] = [yield* signedIn(address, "admin"), yield* signedIn(address, "reader")]
      assert.notInclude((yield* admin("index.php")).page, "to be sent to Leadwell")
      const add = evaluate(`
        Leadwell\\WordPress\\Outbox::add('cf7:12', json_encode(['name' => 'Xanthippe']));
        Leadwell\\WordPress\\Sender::run(1, 1);`)
      yield* add
      assert.include((yield* admin("index.php")).page, "1 lead waits to be sent to Leadwell.")
      yield* add
      yield* evaluate(`
        global $wpdb; $wpdb->query("UPDATE {$wpdb->prefix}leadwell_outbox SET created_at = created_at - 61");
        wp_mkdir_p(WP_LANG_DIR) && touch(WP_LANG_DIR . '/nl_BE.mo');
        update_option('WPLANG', 'nl_BE');`)
      assert.include((yield* admin("index.php")).page, "2 leads wachten op verzending naar Leadwell.")
      assert.notInclude((yield* editor("index.php")).page, "wachten op verzending")
      const { page } = yield* admin("options-general.php?page=leadwell")
      assert.include(page, "De server antwoordt niet.")
      assert.notInclude(page, "Xanthippe")
      yield* evaluate(`update_option('leadwell', ['server' => '${url}'] + get_option('leadwell'));`)
      assert.strictEqual((yield* admin("admin-post.php", hiddenOf(page, "leadwell_send"))).status, 302)
      assert.deepStrictEqual([...leads], [`${hook}1 {"name":"Xanthippe"}`])
      assert.notInclude((yield* admin("index.php")).page, "wachten op verzending")
      yield* evaluate("update_option('WPLANG', '');")
    }))

  test("give and erase what waits of a person by the tools of WordPress", () =>
    Effect.gen(function* () {
      const { evaluate } = yield* WordPress
      yield* set({})
      const done = yield* evaluate(`
        foreach (['zoë@example.nl', 'b_@example.nl'] as $mail) {
          Leadwell\\WordPress\\Outbox::add('cf7:12', json_encode(['mail' => $mail, 'name' => 'A']));
        }
        $exporter = apply_filters('wp_privacy_personal_data_exporters', [])['leadwell']['callback'];
        $eraser = apply_filters('wp_privacy_personal_data_erasers', [])['leadwell']['callback'];
        return [
          array_column($exporter('zoë@EXAMPLE.nl', 1)['data'], 'data'),
          $eraser('bx@example.nl', 1)['items_removed'],
          $eraser('zoë@example.nl', 1)['items_removed'],
          count(Leadwell\\WordPress\\Outbox::oldest()),
          $eraser('b_@example.nl', 1)['items_removed'],
          count(Leadwell\\WordPress\\Outbox::oldest()),
        ];`)
      const exported = [
        { name: "mail", value: "zoë@example.nl" },
        { name: "name", value: "A" }
      ]
      assert.deepStrictEqual(done, [[exported], false, true, 1, true, 0])
    }))

  test("have every text in Dutch", () =>
    Effect.gen(function* () {
      const { evaluate } = yield* WordPress
      const sources = globSync("**/*.php", { cwd: plugin, exclude: ["test"] }).map((path) =>
        readFileSync(`${plugin}/${path}`, "utf8")
      )
      const texts = sources.flatMap((source) =>
        [...source.matchAll(/\b(?:__|_n|esc_html__)\(\s*'([^']*)'/g)].map(([, text]) => text)
      )
      const [written, compiled] = yield* evaluate(`
        require_once ABSPATH . WPINC . '/pomo/po.php';
        $read = function ($file, $name) {
          $file->import_from_file("${plugin}/languages/leadwell-nl_NL.$name");
          return array_map(fn ($entry) => $entry->translations, $file->entries);
        };
        return [$read(new PO(), 'po'), $read(new MO(), 'mo')];`)
      assert.deepStrictEqual(Object.keys(written).toSorted(), [...new Set(texts)].toSorted())
      assert.deepStrictEqual(compiled, written)
    }))

  test("leave nothing behind", () =>
    Effect.gen(function* () {
      const { evaluate } = yield* WordPress
      yield* set({ server, key, hooks: {} })
      const left = yield* evaluate(`
        global $wpdb;
        Leadwell\\WordPress\\Sender::plan();
        deactivate_plugins('leadwell/leadwell.php');
        $planned = wp_next_scheduled('leadwell_hourly');
        uninstall_plugin('leadwell/leadwell.php');
        return [
          $planned,
          $wpdb->get_col("SHOW TABLES LIKE '%leadwell%'"),
          $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%leadwell%' OR (option_name = 'cron' AND option_value LIKE '%leadwell%')"),
        ];`)
      assert.deepStrictEqual(left, [false, [], []])
    }))
})
