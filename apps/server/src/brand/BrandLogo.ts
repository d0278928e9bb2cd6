/** A picture with its type. */
export interface Logo {
  readonly content: Uint8Array
  readonly type: "image/png" | "image/svg+xml"
}

/** The maximum size of a logo, in bytes: it is loaded with the first page. */
export const mostLogoBytes = 65_536

const isPng = (content: Uint8Array): boolean =>
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => content[at] === byte)

/** What an SVG picture may not have: code, other documents, and anything that is fetched from elsewhere. */
const forbidden: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["a script", /<\s*(?:[\w-]+:)?script|\son[a-z]+\s*=|javascript:/i],
  ["a foreign object", /<\s*(?:[\w-]+:)?(?:foreignObject|iframe|embed|object)/i],
  ["a declaration of a document or an entity", /<!\s*(?:DOCTYPE|ENTITY)/i],
  ["an animation of a link", /attributeName\s*=\s*["']?\s*(?:xlink:)?href/i],
  ["a link elsewhere", /(?:href|src)\s*=\s*["']?\s*(?!["']?\s*#)[^\s"'>]|url\(\s*["']?\s*[^#"'\s]|@import/i]
]

/** Returns a logo, or the reason why it is refused. Its content says which type it has. */
export const readLogo = (content: Uint8Array): Logo | string => {
  if (content.length > mostLogoBytes) return `is larger than ${mostLogoBytes} bytes`
  if (isPng(content)) return { content, type: "image/png" }
  const text = new TextDecoder().decode(content)
  if (!/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return "is neither SVG nor PNG"
  // An entity could hide what the other patterns look for.
  if (/&#/.test(text)) return "has a character reference"
  const found = forbidden.find(([, pattern]) => pattern.test(text))
  return found === undefined ? { content, type: "image/svg+xml" } : `has ${found[0]}`
}
