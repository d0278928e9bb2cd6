import { readFileSync } from "node:fs"

const example = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../examples/embed/${name}.json`, import.meta.url), "utf8"))

/** The catalogue of the examples. */
export const catalog: object = example("catalog")

/** A lead for the catalogue of the examples. */
export const lead: object = example("lead")
