import type { Sources } from "./ImportGraph.ts"

/** Matches a service that is declared under the name of its module. */
const servicePattern = /\(\)\(\s*"(@leadwell\/(?:domain|people)\/[^"]+)"\s*\) \{/g

const importPattern = /^(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*[^"]*?)\s*from\s*"([^"]+)"/gm

/**
 * Returns the modules of the ports by their import name, whose last part is the name of the class. A port is a service
 * without a layer in its own module.
 */
export const portsOf = (sources: Sources): ReadonlySet<string> =>
  new Set(
    [...sources]
      .filter(
        ([path, text]) => /^packages\/(?:domain|people)\/src\//.test(path) && !text.includes("static readonly layer")
      )
      .flatMap(([, text]) => [...text.matchAll(servicePattern)].map(([, name = ""]) => name))
  )

/** Returns the number of methods of ports. Each begins a line between the name of the class and its id. */
export const methodsOf = (sources: Sources, ports: ReadonlyArray<string>): number =>
  [...sources]
    .flatMap(([, text]) => [...text.matchAll(/extends Context\.Service<([\s\S]*?)\(\)\(\s*"([^"]+)"/g)])
    .filter(([, , id = ""]) => ports.includes(id))
    .reduce((sum, [, body = ""]) => sum + body.split(/^ {4}readonly \w+\??:/m).length - 1, 0)

/** Returns the names that an import clause takes, before any renaming. A namespace import counts as `*`. */
const takenBy = (clause: string): ReadonlyArray<string> =>
  clause.startsWith("*")
    ? ["*"]
    : clause
        .slice(1, -1)
        .split(",")
        .map(
          (one) =>
            one
              .trim()
              .replace(/^type /, "")
              .split(" ")[0] ?? ""
        )

/** Returns the imports of ports in the sources of a folder. Errors and types beside a port do not count. */
export const portImports = (sources: Sources, folder: string): ReadonlyArray<string> => {
  const ports = portsOf(sources)
  return [...sources]
    .filter(([path]) => path.startsWith(folder))
    .flatMap(([path, text]) =>
      [...text.matchAll(importPattern)].flatMap(([, clause = "", name = ""]) => {
        const port = name.split("/").at(-1) ?? ""
        const isTaken = ports.has(name) && takenBy(clause).some((one) => one === port || one === "*")
        return isTaken ? [`${path} imports ${name}`] : []
      })
    )
}
