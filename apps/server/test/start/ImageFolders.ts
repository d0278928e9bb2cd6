import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const text = (path: string) => readFileSync(join(root, path), "utf8")

interface Stage {
  readonly from: string
  readonly name: string
  readonly steps: ReadonlyArray<readonly [instruction: string, rest: string]>
}

/** The stages of the image. The last stage has no name. */
const stages: ReadonlyArray<Stage> = text("Dockerfile")
  .split(/^FROM /m)
  .slice(1)
  .map((stage) => {
    const [first = "", ...lines] = stage.split("\n")
    const [from = "", name = ""] = first.split(" AS ")
    const steps = lines.flatMap((line) => {
      const [, instruction, rest] = /^(COPY|RUN|CMD) (.+)$/.exec(line) ?? []
      return instruction === undefined || rest === undefined ? [] : [[instruction, rest] as const]
    })
    return { from, name, steps }
  })

/** The files that `.dockerignore` allows. */
const allowed = text(".dockerignore")
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? globSync(line.slice(1), { cwd: root }) : []))

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** Copies the allowed files of a path out of the project. */
const copyAllowed = (source: string, target: string) => {
  for (const path of allowed) {
    if (isWithin(source, path)) return cpSync(join(root, source), target, { recursive: true })
    if (isWithin(path, source)) cpSync(join(root, path), join(target, path.slice(source.length)), { recursive: true })
  }
}

/** Executes a `COPY` instruction. A target that ends with a slash is a folder. */
const copy = (rest: string, folder: string, folderOf: (stage: string) => string) => {
  const [, stage] = /^--from=(\S+) /.exec(rest) ?? []
  const paths = rest.replace(/^--from=\S+ /, "").split(" ")
  const target = paths.pop() ?? ""
  for (const path of paths) {
    const to = join(folder, target, target.endsWith("/") && stage === undefined ? basename(path) : "")
    if (stage === undefined) copyAllowed(path, to)
    else cpSync(join(folderOf(stage), path.replace(/^\/app\/?/, "")), to, { recursive: true, verbatimSymlinks: true })
  }
}

/**
 * Links the packages that `npm ci` would install to those of this checkout, without development dependencies on
 * request.
 */
const install = (folder: string, isProduction: boolean) => {
  const locked: Readonly<
    Record<string, { readonly dev?: boolean; readonly resolved?: string; readonly link?: boolean }>
  > = JSON.parse(text("package-lock.json")).packages
  for (const [place, { dev, link, resolved }] of Object.entries(locked)) {
    const isFirst =
      place.indexOf("node_modules/") === place.lastIndexOf("node_modules/") && place.includes("node_modules/")
    if (!isFirst || (isProduction && dev === true) || !existsSync(join(root, place))) continue
    mkdirSync(join(folder, dirname(place)), { recursive: true })
    const isOwn = link === true && resolved !== undefined
    symlinkSync(isOwn ? join("../..", resolved) : join(root, place), join(folder, place))
  }
  if (!isProduction) symlinkSync(join(root, "node_modules/.bin"), join(folder, "node_modules/.bin"))
}

const run = (command: string, folder: string) => {
  if (command.startsWith("npm ci ")) return install(folder, command.includes("--omit=dev"))
  execFileSync("bash", ["-euc", command], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
}

/**
 * Builds each stage of the image in a folder of its own. The last stage's `RUN` is skipped: it changes files outside.
 */
const makeStages = (place: string): string => {
  const folderOf = (name: string) => join(place, name === "" ? "image" : name)
  for (const { from, name, steps } of stages) {
    const folder = folderOf(name)
    mkdirSync(folder)
    if (stages.some((stage) => stage.name === from)) cpSync(folderOf(from), folder, { recursive: true })
    for (const [instruction, rest] of steps) {
      if (instruction === "COPY") copy(rest, folder, folderOf)
      if (instruction === "RUN" && name !== "") run(rest, folder)
    }
  }
  return folderOf("")
}

/** The last instructions of the image: the program that it starts, and the target of `leadwell`. */
export const started = (() => {
  const steps = stages.at(-1)?.steps ?? []
  const main: ReadonlyArray<string> = JSON.parse(steps.findLast(([instruction]) => instruction === "CMD")?.[1] ?? "[]")
  const [, command = ""] =
    /ln -s \/app\/(\S+) \/usr\/local\/bin\/leadwell/.exec(steps.map(([, rest]) => rest).join()) ?? []
  return { main, command }
})()

/**
 * The folder `/app` of the image, built without Docker from the files that `.dockerignore` allows. It is removed when
 * the scope closes.
 */
export const imageFolder = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const place = mkdtempSync(join(tmpdir(), "leadwell-image-"))
      // PostgreSQL runs as another user when the tests run as root, and must be able to access this folder.
      chmodSync(place, 0o755)
      return place
    }),
    (place) => Effect.sync(() => rmSync(place, { recursive: true }))
  ),
  makeStages
)
