/** The names that `effect` exports of its module of functions. All others are modules. */
const functions = new Set(["absurd", "cast", "flow", "hole", "identity", "pipe"])

const importOf = (name: string): string => {
  const [from = "", alias = from] = name.split(" as ")
  return functions.has(from)
    ? `import { ${name} } from "effect/Function";`
    : `import * as ${alias} from "effect/${from}";`
}

/**
 * Returns a compiled module that imports just those modules of effect that it uses. `effect` as a whole has a hundred
 * more, whose load takes a tenth of a second. The lines keep their numbers.
 */
export const withExactImports = (code: string): string =>
  code.replaceAll(/^import \{([^}]*)\} from "effect";$/gm, (_, names: string) =>
    names
      .split(",")
      .flatMap((name) => (name.trim() === "" ? [] : [importOf(name.trim())]))
      .join(" ")
  )
