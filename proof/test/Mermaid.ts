import type { ImportGraph } from "./ImportGraph.ts"

/** Every node that can be reached from a node, by one edge or more. */
const reachableFrom = (graph: ImportGraph, node: string): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (from: string): void => {
    for (const target of graph.get(from) ?? []) {
      if (found.has(target)) continue
      found.add(target)
      visit(target)
    }
  }
  visit(node)
  return found
}

/** The edges of a graph without cycles, except those that a longer way makes superfluous. */
const reduced = (graph: ImportGraph): ReadonlyArray<readonly [from: string, to: string]> =>
  [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reachableFrom(graph, other).has(to)))
      .map((to) => [from, to] as const)
  )

/** A graph as a Mermaid diagram in a stable order, each arrow from what imports to what is imported. */
export const mermaid = (graph: ImportGraph): string =>
  [
    "graph BT",
    ...reduced(graph)
      .map(([from, to]) => `  ${from} --> ${to}`)
      .toSorted()
  ].join("\n")
