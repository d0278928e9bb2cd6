import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { dataFolder } from "../Load.ts"
import { database } from "../OwnDatabase.ts"
import { leadwell, output, outputJson } from "../RunningCommand.ts"
import { bash, start } from "../RunningServer.ts"

/** Writes a file of settings into a folder that is removed with the scope. */
const settingsFile = Effect.fnUntraced(function* (text: string) {
  const { data } = yield* dataFolder
  const file = `${data}.env`
  writeFileSync(file, text)
  return file
})

const valueOf = (settings: ReadonlyArray<{ readonly name: string; readonly value: string }>, wanted: string) =>
  settings.find(({ name }) => name === wanted)?.value

describe("--settings", () => {
  it.live("names a file whose settings replace those of the environment, before or behind the command", () =>
    Effect.gen(function* () {
      const file = yield* settingsFile('# of the unit\nPORT=8080\nDATA_DIR="/srv/a folder"\n')
      for (const args of [
        ["--settings", file, "config"],
        ["config", `--settings=${file}`]
      ]) {
        const shown = yield* outputJson(args, { PORT: "9090", HOST: "::1" })
        assert.deepStrictEqual(
          ["PORT", "DATA_DIR", "HOST"].map((name) => valueOf(shown, name)),
          ["8080", "/srv/a folder", "::1"]
        )
      }
      const { code, stderr, stdout } = yield* leadwell(["--settings", `${file}.no`, "config"])
      assert.deepStrictEqual([code, stdout], [1, ""])
      assert.match(stderr, /\.env\.no cannot be read: [^\n]+\n$/)
    })
  )

  it.live("refuses a file, and a variable of the environment, that is not UTF-8", () =>
    Effect.gen(function* () {
      const file = yield* settingsFile("")
      writeFileSync(file, Buffer.from("PORT=3000\nOPENID_NAME=Caf\u{E9}\n", "latin1"))
      const { code, stderr } = yield* leadwell(["--settings", file, "config"])
      assert.deepStrictEqual([code, stderr], [1, `${file} is not UTF-8 at byte offset 25: save it as UTF-8.\n`])
      const script = "OPENID_NAME=$'Caf\\xe9' node launch.cjs apps/server/src/leadwell.ts config"
      const said = yield* bash(script)
      assert.deepStrictEqual([said.code, said.stderr], [1, "OPENID_NAME must be UTF-8.\n"])
      const argument = "node launch.cjs apps/server/src/leadwell.ts token revoke $'Caf\\xe9'"
      const heard = yield* bash(argument)
      assert.strictEqual(heard.stderr, "An argument is not UTF-8: set the terminal to UTF-8.\n")
    })
  )

  it.live("leads commands to the database that the file names, with any DATA_DIR", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const file = yield* settingsFile(`DATABASE_URL=${environment.DATABASE_URL}\n`)
      const nowhere = { DATA_DIR: "/proc/nowhere" }
      assert.match(yield* output(["--settings", file, "migrate"], nowhere), /^Applied 0001_create_tables\n/)
      assert.deepStrictEqual(yield* outputJson(["--settings", file, "token", "list"], nowhere), [])
    })
  )

  it.live("starts a server that stops with exit code 0", () =>
    Effect.gen(function* () {
      const file = yield* settingsFile("STORAGE=memory\nPORT=0\nLOG_FORMAT=json\n")
      const program = ["apps/server/src/leadwell.ts", "--settings", file, "serve"]
      const server = yield* start({ STORAGE: "paper", PORT: "70000" }, program)
      yield* server.until("screenshot.jpg'")
      yield* server.signal("SIGTERM")
      const { code, stderr, stdout } = yield* server.ended
      assert.deepStrictEqual([code, stderr], [0, ""])
      for (const line of stdout.trim().split("\n")) assert.isObject(JSON.parse(line))
    })
  )
})

describe("the completions that the documents show", () => {
  it.live("complete commands of a checkout in bash", () =>
    Effect.gen(function* () {
      const document = readFileSync(new URL("../../../../docs/operations/commands.md", import.meta.url), "utf8")
      const [, script = ""] = /```bash\n(leadwell\(\)[^]*?)```/.exec(document) ?? []
      assert.include(script, "--completions bash")
      const complete = `f=$(complete -p leadwell | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        COMP_WORDS=(leadwell token re); COMP_CWORD=2; COMP_LINE="leadwell token re"; COMP_POINT=17
        $f; echo "\${COMPREPLY[*]}"; leadwell --version`
      const { stderr, stdout } = yield* bash(`set +u\nCHECKOUT=$PWD\n${script}\n${complete}`)
      assert.match(stdout, /^revoke\s+leadwell v\d/, stderr)
    })
  )
})
