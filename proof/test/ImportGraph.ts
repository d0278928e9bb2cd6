import { posix } from "node:path"

/** Sources by their path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>

/** The sources that each source imports, types included. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const importPattern = /(?:\bfrom|\bimport|\bimport\()\s*"([^"]+)"/g

/** Returns the module names that a source imports, types included, as written. */
export const importedNames = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(importPattern)].map(([, name = ""]) => name)

/** Returns the source that an import leads to, or undefined for an import from outside the repository. */
const resolveImport = (path: string, name: string): string | undefined => {
  if (name.startsWith(".")) return posix.join(posix.dirname(path), name)
  const [, owner, module = "Leadwell"] = /^@leadwell\/([a-z-]+)(?:\/([A-Za-z/]+))?$/.exec(name) ?? []
  return owner === undefined ? undefined : `packages/${owner}/src/${module}.ts`
}

/** Builds the import graph. It omits imports of modules that are not sources, such as JSON. */
export const importGraph = (sources: Sources): ImportGraph =>
  new Map(
    [...sources].map(([path, text]) => {
      const found = importedNames(text).flatMap((name) => resolveImport(path, name) ?? [])
      return [path, new Set(found.filter((target) => sources.has(target)))]
    })
  )

/** Groups the graph by folder or another key. It omits imports within a group. */
export const groupGraph = (graph: ImportGraph, groupOf: (path: string) => string): ImportGraph => {
  const groups = new Map<string, Set<string>>()
  for (const [path, targets] of graph) {
    const group = groupOf(path)
    const found = groups.get(group) ?? new Set()
    groups.set(group, found)
    for (const target of targets) if (groupOf(target) !== group) found.add(groupOf(target))
  }
  return groups
}

/** Returns a cycle of a graph, from a node back to itself, or an empty list if there is none. */
export const findCycle = (graph: ImportGraph): ReadonlyArray<string> => {
  const done = new Set<string>()
  const visit = (node: string, path: ReadonlyArray<string>): ReadonlyArray<string> => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return []
    for (const target of graph.get(node) ?? []) {
      const cycle = visit(target, [...path, node])
      if (cycle.length > 0) return cycle
    }
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

/** Returns the folder of a path in `src`: that of a feature, or its room, or else the first. Or the file in none. */
export const folderOf = (path: string): string => {
  const [first = "", ...others] = path.split("/")
  return first === "features" ? [first, ...others.slice(0, -1)].slice(0, 3).join("/") : first
}
