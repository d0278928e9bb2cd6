import { assert, describe, it } from "@effect/vitest"
import { openApiBy } from "@leadwell/adapters-http/documentation/Documentation"
import { Effect } from "effect"
import { readdirSync } from "node:fs"
import { dirname } from "node:path"
import manifest from "../../package.json" with { type: "json" }
import { settings } from "../../src/settings/SettingTable.ts"
import { dataFolder } from "../Load.ts"
import { leadwell, output, outputJson } from "../RunningCommand.ts"
import { bash, start } from "../RunningServer.ts"

const secret = "postgres://leads:hunter2@127.0.0.1:1/leads"

const token = (verb: string, ...rest: ReadonlyArray<string>) => ["token", verb, ...rest]
const create = token("create", "--account", "acme", "--name", "shop", "--ability", "leads:create")
const onStore = [["migrate"], ["migrate", "--status"], ["import", "x"], create, token("list"), token("revoke", "x")]

const shown = (value: string | null, source: string, hidden = false) => ({ value, source, hidden })

const eachFails = (args: ReadonlyArray<ReadonlyArray<string>>, settings: Record<string, string>, line: RegExp) =>
  Effect.forEach(
    args,
    Effect.fnUntraced(function* (one) {
      const { code, stderr, stdout } = yield* leadwell(one, settings)
      assert.deepStrictEqual([code, stdout], [1, ""], one.join(" "))
      assert.match(stderr, line)
    }),
    { concurrency: 2 }
  )

// The timeout is long because each command is a new process.
describe("leadwell", () => {
  it.live("shows help for every command, and opens no store for it", () =>
    Effect.gen(function* () {
      const folder = yield* dataFolder
      yield* Effect.forEach(
        ["serve", "token", "token create", "import"],
        Effect.fnUntraced(function* (name) {
          const words = name.split(" ").filter((word) => word !== "")
          const help = yield* output([...words, "--help"], { DATA_DIR: folder.data })
          assert.match(help, /^DESCRIPTION\n {2}\S[^]+\nUSAGE\n/)
          assert.include(help, `leadwell ${name}`.trim())
        }),
        { concurrency: 2 }
      )
      const [overview, help] = [yield* output([]), yield* output(["--help"])]
      assert.strictEqual(overview, help)
      for (const name of ["serve", "migrate", "import", "token", "config", "openapi"]) {
        assert.match(help, new RegExp(`^  ${name} +[A-Z].*\\.$`, "m"))
      }
      assert.match(yield* output(["token"], { DATA_DIR: folder.data }), /^ {2}revoke +[A-Z].*\.$/m)
      assert.match(yield* output(["--version"]), /^leadwell v\d+\.\d+\.\d+\n$/)
      assert.deepStrictEqual(readdirSync(dirname(folder.data)), ["catalog.json"])
    })
  )

  it.live("is there for npx in a checkout, where nothing is compiled", () =>
    Effect.gen(function* () {
      const { bin } = manifest
      const { code, stdout } = yield* bash(`"$PWD/apps/server/${bin.leadwell}" --version`)
      assert.deepStrictEqual([code, stdout], [0, yield* output(["--version"])])
      assert.isFalse(bin.leadwell.startsWith("dist"))
    })
  )

  it.live("says in one line on stderr what is wrong with an invocation, and opens no store for it", () =>
    Effect.gen(function* () {
      const wrong = [
        [["frob"], 'Unknown subcommand "frob" for "leadwell". See leadwell --help.'],
        [["config", "x"], 'Unexpected positional argument: "x". See leadwell config --help.'],
        [
          ["config", "--jso"],
          "Unrecognized flag: --jso in command leadwell config; did you mean --json? See leadwell config --help."
        ],
        [["token", "revoke"], "Missing required argument: ID. See leadwell token revoke --help."],
        [["token", "create", "--account", "x"], "Missing required flag: --name. See leadwell token create --help."],
        [[...create, "--ability", "all"], 'Invalid value for flag --ability: "all".'],
        [["import"], "Missing required argument: FILE. See leadwell import --help."]
      ] as const
      for (const [args, line] of wrong) {
        const { code, stderr, stdout } = yield* leadwell(args, { DATA_DIR: "/proc/nowhere" })
        assert.deepStrictEqual([code, stdout], [1, ""])
        assert.match(stderr, /^[^\n]+\n$/)
        assert.isTrue(stderr.startsWith(line), stderr)
      }
    })
  )

  it.live("shows every setting, its value and its source, and never a secret", () =>
    Effect.gen(function* () {
      const environment = { DATABASE_URL: secret, PORT: "8080", RECLAIM_WINDOW_DAYS: "7", LOG_LEVEL: "warn" }
      const text = yield* output(["config"], environment)
      const json = yield* outputJson(["config"], environment)
      for (const one of [text, JSON.stringify(json)]) assert.notMatch(one, /hunter2|127\.0\.0\.1:1/)
      const names = Object.values(settings).map(({ name }) => name)
      assert.deepStrictEqual(
        json.map(({ name }: { readonly name: string }) => name),
        names
      )
      assert.deepStrictEqual(
        text.split("\n").map((line) => line.split(" ")[0]),
        [...names, ""]
      )
      const byName = new Map(json.map(({ name, ...rest }: { readonly name: string }) => [name, rest]))
      assert.deepStrictEqual(byName.get("DATABASE_URL"), shown(null, "environment", true))
      assert.deepStrictEqual(byName.get("PORT"), shown("8080", "environment"))
      assert.deepStrictEqual(byName.get("RECLAIM_WINDOW_DAYS"), shown("7", "environment"))
      assert.deepStrictEqual(byName.get("SHUTDOWN_GRACE_SECONDS"), shown("10", "default"))
      assert.deepStrictEqual(byName.get("LOG_LEVEL"), shown("warn", "environment"))
      assert.deepStrictEqual(byName.get("BUSINESS_TIME_ZONE"), shown("Europe/Amsterdam", "default"))
      assert.deepStrictEqual(byName.get("CATALOG_FILE"), shown(null, "default"))
      assert.deepStrictEqual(byName.get("TRUSTED_PROXIES"), shown(null, "default"))
      assert.match(text, /^DATABASE_URL +\(hidden\) +environment$/m)
      assert.match(text, /^CATALOG_FILE +\(none\) +default$/m)
    })
  )

  it.live("names a bad setting as the server does, with every command", () =>
    eachFails(
      [["config"], ["serve"], ["token", "list"]],
      { PORT: "70000" },
      /^PORT must be a port from 0 to 65535\.\n$/
    )
  )

  it.live("refuses a store that only the server's process sees", () =>
    eachFails(onStore, { STORAGE: "memory" }, /^STORAGE is memory, [^\n]+\n$/)
  )

  it.live("names the setting of a store that cannot be used", () =>
    Effect.gen(function* () {
      yield* eachFails([["migrate"], create], { DATABASE_URL: secret }, /^DATABASE_URL cannot be reached: [^\n]+\n$/)
      yield* eachFails(
        [
          ["migrate", "--status"],
          ["token", "list"]
        ],
        { DATA_DIR: "/dev/null" },
        /^DATA_DIR \/dev\/null cannot be used: [^\n]+\n$/
      )
    })
  )

  it.live("prints the document that the server serves", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(JSON.parse(yield* output(["openapi"])), JSON.parse(JSON.stringify(openApiBy())))
    })
  )

  it.live("completes commands and flags in bash", () =>
    Effect.gen(function* () {
      const script = yield* output(["--completions", "bash"])
      const complete = (line: string) => {
        const words = line.split(" ")
        const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; COMP_LINE='${line}'; COMP_POINT=${line.length}`
        const call = `f=$(complete -p leadwell | sed 's/.*-F \\([^ ]*\\).*/\\1/'); ${set}; $f; echo "\${COMPREPLY[*]}"`
        return Effect.map(bash(`set +u\n${script}\n${call}`), ({ stderr, stdout }) => {
          assert.strictEqual(stderr, "")
          return stdout.trim().split(" ")
        })
      }
      assert.includeMembers(yield* complete("leadwell to"), ["token"])
      assert.includeMembers(yield* complete("leadwell token cr"), ["create"])
      assert.includeMembers(yield* complete("leadwell token create --acc"), ["--account"])
    })
  )

  it.live("serves as npm start does, until it is told to stop", () =>
    Effect.gen(function* () {
      const server = yield* start({}, ["apps/server/src/leadwell.ts", "serve"])
      const text = yield* server.until("screenshot.jpg'")
      const url = /listens on (\S+)/.exec(text)?.[1] ?? ""
      assert.strictEqual((yield* Effect.promise(() => fetch(`${url}/health/ready`))).status, 200)
      yield* server.signal("SIGTERM")
      const { code, stderr } = yield* server.ended
      assert.deepStrictEqual([code, stderr], [0, ""])
    })
  )
})
