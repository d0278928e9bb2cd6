import { posix } from "node:path"

/** The widest line of a comment or of a document. */
const widest = 120

const isWide = (line: string): boolean => [...line].length > widest

const linesOf = (text: string): ReadonlyArray<string> => text.split("\n")

/** Lines of a source that hold a comment and are too wide. */
export const wideComments = (source: string): ReadonlyArray<string> =>
  linesOf(source).filter((line) => isWide(line) && /^\s*(?:\/\/|\/\*|\*)|\s\/\/\s/.test(line))

const withoutBlocks = (document: string): string => document.replaceAll(/^ *(```+).*?^ *\1$/gms, "")

const isTableRow = (line: string): boolean => /^\s*\|/.test(line)

const isLinkOnly = (line: string): boolean =>
  /^\s*(?:- )?(?:!?\[[^\]]*\]\([^)]*\)\S?|\[[^\]]*\]: \S+|<?https?:\S+)$/.test(line)

/** Lines of prose in a document that are too wide; tables, code blocks and lines with nothing but a link may be. */
export const wideProse = (document: string): ReadonlyArray<string> =>
  linesOf(withoutBlocks(document)).filter((line) => isWide(line) && !isTableRow(line) && !isLinkOnly(line))

const importClauses = /\bimport\s+([^"]*?)\s+from\s+"/g
const declarations = /\b(?:const|let|class|interface|type|function|enum|namespace)\s+(\w+)/g

const declaredNames = (source: string): ReadonlySet<string> =>
  new Set([
    ...[...source.matchAll(importClauses)].flatMap(([, clause = ""]) => clause.match(/\w+/g) ?? []),
    ...[...source.matchAll(declarations)].map(([, name = ""]) => name)
  ])

/** The names in `{@link …}` that a source neither declares nor imports. */
export const unknownNames = (source: string): ReadonlyArray<string> => {
  const known = declaredNames(source)
  return [...source.matchAll(/\{@link\s+([\w.]+)[^}]*\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !known.has(name.split(".", 1)[0] ?? ""))
}

/** A link of a document: the file that it leads to, from the root of the repository, and the heading in it. */
export interface DocumentLink {
  readonly path: string
  readonly anchor: string | undefined
}

const withoutCode = (document: string): string => withoutBlocks(document).replaceAll(/`[^`]*`/g, "`")

/** The links of a document that lead into the repository. */
export const linksOf = (path: string, document: string): ReadonlyArray<DocumentLink> =>
  [...withoutCode(document).matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, defined]) => inline ?? defined ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", anchor] = target.split("#")
      return { path: file === "" ? path : posix.join(posix.dirname(path), file), anchor }
    })

/** The anchor that GitHub makes of a heading. */
const slug = (heading: string): string =>
  heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/(?<!\w)[*_]+|[*_]+(?!\w)/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-")

/** The anchors of a document; a heading that is there twice has a number behind its second one. */
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

const pathPattern = /^(?:packages|apps|test|docs|benchmark|simulation|check|deploy|examples)\/\S+$/
const isPlaceholder = (path: string): boolean => /…|[<>]|NNNN|(?:^|\/)dist(?:\/|$)/.test(path)

/** The paths of the repository that a document names in backticks; placeholders and compiled files are left out. */
export const namedPaths = (document: string): ReadonlyArray<string> =>
  [...withoutBlocks(document).matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = ""]) => code.split(/\s+/))
    .filter((word) => pathPattern.test(word) && !isPlaceholder(word))

const keyPattern =
  /(?:class|const) (\w+)(?:(?!\n\}|\b(?:class|const)\b)[^])*?\b(?:Service|Reference)<(?:(?!\n\}|\b(?:class|const)\b)[^])*?>(?:\(\))?\(\s*"([^"]+)"/g

/** The keys of services that a source names otherwise than by its module. */
export const wrongKeys = (path: string, source: string): ReadonlyArray<string> => {
  const [, owner = "", module = ""] = /^(?:packages|apps)\/([^/]+)\/src\/(.+)\.ts$/.exec(path) ?? []
  const base = `@leadwell/${owner}/${module}`
  return [...source.matchAll(keyPattern)].flatMap(([, name = "", key = ""]) => {
    const expected = posix.basename(module) === name ? base : `${base}/${name}`
    return key === expected ? [] : [`${key} should be ${expected}`]
  })
}
