import type { Sources } from "./ImportGraph.ts"

const root = "packages/domain/src/"

/**
 * A service is declared under the name of its module; one without anything in its class, such as a layer, is a port.
 */
const portPattern = /\(\)\(\s*"(@leadwell\/domain\/[^"]+)"\s*\) \{\}/g

const importPattern = /^(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*[^"]*?)\s*from\s*"([^"]+)"/gm

/**
 * The modules of the domain's ports, as others import them. The last part of such a name is that of the port's class.
 */
export const portsOf = (sources: Sources): ReadonlySet<string> =>
  new Set(
    [...sources]
      .filter(([path]) => path.startsWith(root) && !path.startsWith(`${root}testing/`))
      .flatMap(([, text]) => [...text.matchAll(portPattern)].map(([, name = ""]) => name))
  )

/** The names that an import clause takes, before it renames them; all of a module counts as `*`. */
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

/**
 * The imports of ports themselves, in the sources of a folder. Facts and types that are declared beside a port are
 * none.
 */
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
