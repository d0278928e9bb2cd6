// Installs, starts and tests a copy of this checkout with other versions of npm and Node, like a new user:
// node launch.cjs proof/check/fresh-start.ts [machine | npm@VERSION[:node@VERSION] …]
// Without a Node version, the machine's own Node runs npm.
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { copyFilesTo } from "./ProjectCopy.ts"

const wanted = process.argv.length > 2 ? process.argv.slice(2) : ["machine", "npm@10"]

/** The PATH without any `node_modules`, as for a user who has not entered this checkout. */
const machinePath = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .join(delimiter)
const clean = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)|^NODE_(?!EXTRA_CA)|^INIT_CWD$/i.test(name))
)

/** Installs `npm@…`, and optionally `node@…`, in a separate folder. It returns a PATH that finds them first. */
const installTools = (folder: string, tools: string): string => {
  if (tools === "machine") return machinePath
  const [npm = "", node] = tools.split(":")
  const name = `node-${process.platform}-${process.arch}`
  mkdirSync(join(folder, "bin"), { recursive: true })
  const packages = [npm, ...(node === undefined ? [] : [node.replace(/^node/, name)])]
  const options = { cwd: folder, env: { ...clean, PATH: machinePath }, stdio: "ignore" } as const
  execFileSync("npm", ["install", "--prefix", ".", "--no-save", "--no-audit", "--no-fund", ...packages], options)
  for (const command of ["npm", "npx"]) {
    const file = join(folder, `node_modules/npm/bin/${command}-cli.js`)
    chmodSync(file, 0o755)
    symlinkSync(file, join(folder, "bin", command))
  }
  if (node !== undefined) symlinkSync(join(folder, "node_modules", name, "bin/node"), join(folder, "bin/node"))
  return `${join(folder, "bin")}${delimiter}${machinePath}`
}

/**
 * Returns the output of a process once it matches. It throws with the whole output if the process ends first, or after
 * ten minutes, which a busy machine does not need.
 */
const outputUntil = async (child: ChildProcess, pattern: RegExp): Promise<string> => {
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (output += bytes))
  for (let round = 0; round < 6000 && child.exitCode === null && !pattern.test(output); round++) await setTimeout(100)
  if (!pattern.test(output)) throw new Error(`not seen: ${pattern}, but\n${output}`)
  return output
}

const isListening = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false
  )

/** Checks everything that the README promises a new user, and fails with the output otherwise. */
const tryOut = async (tools: string) => {
  const place = mkdtempSync(join(tmpdir(), "leadwell-fresh-"))
  // PostgreSQL runs as another user when this script runs as root, and must be able to access this folder.
  chmodSync(place, 0o755)
  try {
    const env = { ...clean, PATH: installTools(join(place, "tools"), tools), PORT: "0" }
    const checkout = join(place, "checkout")
    copyFilesTo(checkout)
    const run = (command: string, ...args: ReadonlyArray<string>) =>
      execFileSync(command, args, { cwd: checkout, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
    const versions = `npm ${run("npm", "--version").trim()}, Node ${run("node", "--version").trim()}`
    run("npm", "ci")
    const hasLink = existsSync(join(checkout, "node_modules/.bin/node"))

    const npm = spawn("npm", ["start"], { cwd: checkout, env, stdio: ["ignore", "pipe", "pipe"] })
    const output = await outputUntil(npm, /screenshot\.jpg'/)
    const [, url = ""] = /listens on (\S+)/.exec(output) ?? []
    const [command = ""] = output.split("\n\n").filter((block) => block.startsWith("curl "))
    const answer = run("bash", "-euc", command)
    if (JSON.parse(answer).completed !== true) throw new Error(`the printed command was answered ${answer}`)
    // npm 9 ignores SIGTERM while a script runs, so only SIGKILL stops it.
    npm.kill(tools.startsWith("npm@9") ? "SIGKILL" : "SIGTERM")
    for (let round = 0; round < 200 && (await isListening(url)); round++) await setTimeout(100)
    if (await isListening(url)) throw new Error("the server goes on after npm start was stopped")

    run("npm", "test", "--", "packages/domain/test/lead/Phone.test.ts", "proof/test/launcher.slow.test.ts")
    const version = run("npx", "leadwell", "--version").trim()
    console.log(
      `${versions}: installs${hasLink ? "" : " (no node_modules/.bin/node)"}, starts, stops, tests; ${version}`
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

for (const tools of wanted) await tryOut(tools)
