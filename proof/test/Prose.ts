import { posix } from "node:path"

/** The maximum width of a line in a comment or document. */
const widest = 120

const isWide = (line: string): boolean => [...line].length > widest

const linesOf = (text: string): ReadonlyArray<string> => text.split("\n")

/** Returns the lines of a source that contain a comment and are too wide. */
export const wideComments = (source: string): ReadonlyArray<string> =>
  linesOf(source).filter((line) => isWide(line) && /^\s*(?:\/\/|\/\*|\*)|\s\/\/\s/.test(line))

const withoutBlocks = (document: string): string => document.replaceAll(/^ *(```+).*?^ *\1$/gms, "")

const isTableRow = (line: string): boolean => /^\s*\|/.test(line)

const isLinkOnly = (line: string): boolean =>
  /^\s*(?:- )?(?:!?\[[^\]]*\]\([^)]*\)\S?|\[[^\]]*\]: \S+|<?https?:\S+)$/.test(line)

/**
 * Returns the lines of prose in a document that are too wide. Tables, code blocks and lines with only a link are
 * exempt.
 */
export const wideProse = (document: string): ReadonlyArray<string> =>
  linesOf(withoutBlocks(document)).filter((line) => isWide(line) && !isTableRow(line) && !isLinkOnly(line))

const importClauses = /\bimport\s+([^"]*?)\s+from\s+"/g
const declarations = /\b(?:const|let|class|interface|type|function|enum|namespace)\s+(\w+)/g

const declaredNames = (source: string): ReadonlySet<string> =>
  new Set([
    ...[...source.matchAll(importClauses)].flatMap(([, clause = ""]) => clause.match(/\w+/g) ?? []),
    ...[...source.matchAll(declarations)].map(([, name = ""]) => name)
  ])

/** Returns the names in `{@link …}` that a source neither declares nor imports. */
export const unknownNames = (source: string): ReadonlyArray<string> => {
  const known = declaredNames(source)
  return [...source.matchAll(/\{@link\s+([\w.]+)[^}]*\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !known.has(name.split(".", 1)[0] ?? ""))
}

/** A link in a document: the path of its target from the root of the repository, and the anchor in it. */
export interface DocumentLink {
  readonly path: string
  readonly anchor: string | undefined
}

const withoutCode = (document: string): string => withoutBlocks(document).replaceAll(/`[^`]*`/g, "`")

/** Returns the links of a document that lead into the repository. */
export const linksOf = (path: string, document: string): ReadonlyArray<DocumentLink> =>
  [...withoutCode(document).matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, defined]) => inline ?? defined ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", anchor] = target.split("#")
      return { path: file === "" ? path : posix.join(posix.dirname(path), file), anchor }
    })

/** Returns the anchor that GitHub generates for a heading. */
const slug = (heading: string): string =>
  heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/(?<!\w)[*_]+|[*_]+(?!\w)/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-")

/** Returns the anchors of a document. A repeated heading gets a number as suffix. */
export const anchorsOf = (document: string): ReadonlySet<string> => {
  const anchors = new Set<string>()
  const counts = new Map<string, number>()
  for (const [, heading = ""] of withoutBlocks(document).matchAll(/^#{1,6} +(.*?) *#*$/gm)) {
    const name = slug(heading)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    anchors.add(count === 0 ? name : `${name}-${count}`)
  }
  return anchors
}

const pathPattern = /^(?:packages|apps|test|docs|benchmark|simulation|endurance|check|deploy|examples)\/\S+$/
const isPlaceholder = (path: string): boolean => /…|[<>]|NNNN|(?:^|\/)dist(?:\/|$)/.test(path)

/** Returns the repository paths that a document names in backticks. It omits placeholders and compiled files. */
export const namedPaths = (document: string): ReadonlyArray<string> =>
  [...withoutBlocks(document).matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = ""]) => code.split(/\s+/))
    .filter((word) => pathPattern.test(word) && !isPlaceholder(word))

const keyPattern =
  /(?:class|const) (\w+)(?:(?!\n\}|\b(?:class|const)\b)[^])*?\b(?:Service|Reference)<(?:(?!\n\}|\b(?:class|const)\b)[^])*?>(?:\(\))?\(\s*"([^"]+)"/g

/** Returns the keys of services that differ from the path of their module. */
export const wrongKeys = (path: string, source: string): ReadonlyArray<string> => {
  const [, owner = "", module = ""] = /^(?:packages|apps)\/([^/]+)\/src\/(.+)\.ts$/.exec(path) ?? []
  const base = `@leadwell/${owner}/${module}`
  return [...source.matchAll(keyPattern)].flatMap(([, name = "", key = ""]) => {
    const expected = posix.basename(module) === name ? base : `${base}/${name}`
    return key === expected ? [] : [`${key} should be ${expected}`]
  })
}
