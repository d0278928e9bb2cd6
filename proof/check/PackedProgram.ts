import { execFile, type ExecFileException } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"

/** The Node of one major version, as the folder of its program. */
export interface NodeVersion {
  readonly major: string
  readonly bin: string
}

/** The environment of a newcomer: no settings of this run of npm and Node, and the given Node first. */
const environmentOn = (node: NodeVersion, more: object = {}) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)|^NODE_(?!EXTRA_CA)/i.test(name))
  ),
  PATH: `${node.bin}${delimiter}${process.env["PATH"] ?? ""}`,
  ...more
})

/** What a command printed, and whether it succeeded. */
export interface Output {
  readonly isSuccess: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command on a Node. */
export const run = (node: NodeVersion, cwd: string, command: ReadonlyArray<string>, more?: object): Promise<Output> => {
  const [program = "", ...args] = command
  return promisify(execFile)(program, args, { cwd, env: environmentOn(node, more), maxBuffer: 2 ** 26 }).then(
    ({ stderr, stdout }) => ({ isSuccess: true, stdout, stderr }),
    ({ message, stderr = message, stdout = "" }: ExecFileException) => ({
      isSuccess: false,
      stdout: String(stdout),
      stderr: String(stderr)
    })
  )
}

/** Runs a command on a Node, and returns its output. Throws with the output when the command fails. */
export const succeed = async (...given: Parameters<typeof run>): Promise<string> => {
  const { isSuccess, stderr, stdout } = await run(...given)
  if (!isSuccess) throw new Error(`${given[2].join(" ")}\n${stdout}${stderr}`)
  return stdout
}

/** The program of a README of a package. */
export const programOf = (name: string): string => {
  const readme = readFileSync(new URL(`../../packages/${name}/README.md`, import.meta.url), "utf8")
  return /```ts\n(.*?)```/s.exec(readme)?.[1] ?? ""
}

/** The same program on the PostgreSQL of `DATABASE_URL`: only the layer of the store is another one. */
export const onPostgres = (program: string): string =>
  program
    .replaceAll("MemoryStorage.layer", 'PostgresStorage.layer(process.env["DATABASE_URL"])')
    .replaceAll("adapters-memory/MemoryStorage", "adapters-postgres/PostgresStorage")
    .replaceAll("MemoryStorage", "PostgresStorage")

/** A way to write and compile programs. */
export interface Dialect {
  readonly name: string
  readonly type: "module" | "commonjs"
  readonly compilerOptions: object
}

export const dialects: ReadonlyArray<Dialect> = [
  { name: "ESM, nodenext", type: "module", compilerOptions: { module: "nodenext" } },
  { name: "CommonJS, nodenext", type: "commonjs", compilerOptions: { module: "nodenext" } },
  { name: "ESM, bundler", type: "module", compilerOptions: { module: "esnext", moduleResolution: "bundler" } }
]

/** Writes programs below the folder with the installed packages, and compiles them. Returns their folder. */
export const compile = async (
  node: NodeVersion,
  place: string,
  { compilerOptions, name, type }: Dialect,
  programs: Readonly<Record<string, string>>
): Promise<string> => {
  const folder = join(place, name.replace(/\W+/g, "-"))
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type }))
  const options = { target: "es2022", strict: true, types: ["node"], ...compilerOptions }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.ts"] }))
  for (const [file, program] of Object.entries(programs)) {
    // A module of CommonJS cannot wait at its top level.
    writeFileSync(join(folder, `${file}.ts`), type === "commonjs" ? program.replace(/^await /m, "void ") : program)
  }
  await succeed(node, folder, ["node", join(place, "node_modules/typescript/bin/tsc"), "-p", "."])
  return folder
}
