import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { dataFolder } from "../Load.ts"
import { output } from "../RunningCommand.ts"
import { bash, start } from "../RunningServer.ts"
import { imageFolder, started } from "./ImageFolders.ts"

const unit = readFileSync(fileURLToPath(new URL("../../../../deploy/leadwell.service", import.meta.url)), "utf8")

const statusOf = (text: string, path: string) => {
  const url = /listens on (\S+)/.exec(text)?.[1] ?? ""
  return Effect.promise(async () => (await fetch(url + path)).status)
}

/** The timeout is long because the programs are compiled first, as for the image. */
describe("the compiled server", () => {
  it.live("and its commands run in the image's folder, without sources and development dependencies", () =>
    Effect.gen(function* () {
      const image = yield* imageFolder
      const ours = globSync("{apps,packages}/**/*.*", { cwd: image })
      assert.deepStrictEqual(
        ours.filter(
          (path) => !/\.js$|\/(?:package\.json|schema\.sql)$|^apps\/(?:server\/demo|console\/dist)\//.test(path)
        ),
        []
      )
      const [node, main = "", ...more] = started.main
      assert.deepStrictEqual([node, more], ["node", []])
      assert.include(unit, ` ${main}'\n`)

      for (const program of [[main], [started.command, "serve"]]) {
        const [file = "", ...args] = program
        const server = yield* start({}, [join(image, file), ...args])
        const text = yield* server.until("screenshot.jpg'")
        for (const path of ["/health/ready", "/", "/form.js"]) {
          assert.strictEqual(yield* statusOf(text, path), 200, path)
        }
        // The file that the demo commands upload exists.
        assert.include(text, `@${join(image, "apps/server/demo/screenshot.jpg")}`)
        yield* server.signal("SIGTERM")
        const { code, stderr } = yield* server.ended
        assert.deepStrictEqual([code, stderr], [0, ""])
      }

      const bin = join(image, "bin")
      mkdirSync(bin)
      symlinkSync(join(image, started.command), join(bin, "leadwell"))
      const { data } = yield* dataFolder
      // The path excludes the project's `node_modules`, which could contain another `leadwell`.
      const path = [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(":")
      const leadwell = Effect.fnUntraced(function* (args: string) {
        const { code, stderr, stdout } = yield* bash(`leadwell ${args}`, { PATH: path, DATA_DIR: data })
        assert.deepStrictEqual([code, stderr], [0, ""], args)
        return stdout
      })
      assert.strictEqual(yield* leadwell("--help"), yield* output(["--help"]))
      assert.strictEqual(yield* leadwell("config"), yield* output(["config"], { DATA_DIR: data }))
      assert.match(yield* leadwell("migrate"), /^Applied 0001_create_tables\n/)
      assert.strictEqual(
        yield* leadwell("token list"),
        "id  account  name  abilities  limited to  made by  last used  state\n"
      )

      const server = yield* start({ STORAGE: "postgres", DATA_DIR: data }, [join(image, main)])
      const text = yield* server.until("operator@leadwell.example\n")
      const [, printed = ""] = /run this in a second terminal: leadwell (.+)$/m.exec(text) ?? []
      assert.include(yield* leadwell(printed), "/sign-in#lwl_")
    })
  )
})
