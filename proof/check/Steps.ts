import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { stripVTControlCharacters } from "node:util"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** A script of package.json, with arguments. */
export interface Step {
  readonly script: string
  readonly args?: ReadonlyArray<string>
}

/** A step that has ended. */
export interface EndedStep extends Step {
  readonly isGreen: boolean
  readonly seconds: number
  readonly output: string
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** As under npm, a script finds the tools of the project. */
const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}` }

/** Runs a step without npm, which would take half a second of a processor. */
export const runStep = ({ script, args = [] }: Step): Promise<EndedStep> => {
  const command = scripts[script]
  if (command === undefined) throw new Error(`package.json has no script ${script}`)
  const began = performance.now()
  const child = spawn([command, ...args.map(quoted)].join(" "), {
    cwd: root,
    env,
    shell: true,
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code) => {
      const seconds = (performance.now() - began) / 1000
      resolve({ script, args, isGreen: code === 0, seconds, output: stripVTControlCharacters(output) })
    })
  })
}

/** Runs lanes of steps: the steps of a lane one after the other, the lanes at once. `told` hears of each step. */
export const runLanes = async (
  lanes: ReadonlyArray<ReadonlyArray<Step>>,
  told: (ended: EndedStep) => void = () => {}
): Promise<ReadonlyArray<EndedStep>> => {
  const ended = await Promise.all(
    lanes.map(async (lane) => {
      const done: Array<EndedStep> = []
      for (const step of lane) {
        const one = await runStep(step)
        told(one)
        done.push(one)
      }
      return done
    })
  )
  return ended.flat()
}
