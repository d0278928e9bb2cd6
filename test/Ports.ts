import type { Sources } from "./ImportGraph.ts"

const root = "packages/domain/src/"

/**
 * Matches a service that is declared under the name of its module. A service whose class is empty, without a layer for
 * example, is a port.
 */
const portPattern = /\(\)\(\s*"(@leadwell\/domain\/[^"]+)"\s*\) \{\}/g

const importPattern = /^(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*[^"]*?)\s*from\s*"([^"]+)"/gm

/**
 * Returns the modules of the domain's ports by their import name. The last part of that name is the name of the class.
 */
export const portsOf = (sources: Sources): ReadonlySet<string> =>
  new Set(
    [...sources]
      .filter(([path]) => path.startsWith(root) && !path.startsWith(`${root}testing/`))
      .flatMap(([, text]) => [...text.matchAll(portPattern)].map(([, name = ""]) => name))
  )

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
