import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { Unread } from "./RawSheet.ts"

/** The most bytes of the parts that are read of a workbook. A small file may hold a thousand times its size. */
export const mostUnpacked = 64 * 1024 * 1024

/** The most cells of the sheets of a workbook, empty ones with a format among them. */
export const mostCells = 1_000_000

type Parts = Record<string, Uint8Array>

const isRead = (path: string): boolean =>
  /(?:\.(?:xml|rels|bin|iwa)|^mimetype)$/iu.test(path) && !/vbaProject/iu.test(path)

/** Returns the parts of an archive by their names as the standard writes them: with `/`, and none before them. */
const unpacked = (bytes: Uint8Array): Parts => {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isRead(name)) return false
      size += originalSize
      if (size > mostUnpacked) throw new Unread("too_large")
      return true
    }
  })
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name.replaceAll("\\", "/").replace(/^\/+/u, ""), part])
  )
}

/** Returns how many cells a sheet has, by its elements `c`. */
const cellsIn = (sheet: Uint8Array): number => {
  let count = 0
  for (let at = sheet.indexOf(99); at !== -1; at = sheet.indexOf(99, at + 1)) {
    const [before, after] = [sheet[at - 1], sheet[at + 1]]
    if ((before === 60 || before === 58) && (after === 32 || after === 62 || after === 47)) count += 1
  }
  return count
}

/** The kinds of parts that are read, by the end of the type of a relation to them. */
const contentTypes: Readonly<Record<string, string>> = {
  officeDocument: "officedocument.spreadsheetml.sheet.main",
  worksheet: "officedocument.spreadsheetml.worksheet",
  chartsheet: "officedocument.spreadsheetml.chartsheet",
  sharedStrings: "officedocument.spreadsheetml.sharedStrings",
  styles: "officedocument.spreadsheetml.styles",
  theme: "officedocument.theme"
}

const attribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, "u").exec(element)?.[1] ?? ""

/** Returns the parts to which one is related. Names of parts are the same in capitals (ECMA-376, part 2). */
const relatedTo = (parts: Parts, path: string): ReadonlyArray<{ readonly path: string; readonly kind: string }> => {
  const names = new Map(Object.keys(parts).map((name) => [name.toLowerCase(), name]))
  const folder = path.slice(0, path.lastIndexOf("/") + 1)
  const relations = names.get(`${folder}_rels/${path.slice(folder.length)}.rels`.toLowerCase())
  if (relations === undefined) return []
  return [...strFromU8(parts[relations]!).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/gu)].flatMap(([element]) => {
    const target = URL.parse(attribute(element, "Target"), `zip:///${folder}`)?.pathname.slice(1) ?? ""
    const found = names.get(decodeURI(target).toLowerCase())
    const kind = attribute(element, "Type").replace(/^.*\//u, "")
    return found === undefined || !(kind in contentTypes) ? [] : [{ path: found, kind }]
  })
}

/**
 * Returns an archive in which the reader of workbooks finds each part. Many programs do not list the content types of
 * parts, or not all, and Excel takes their relations. Another archive than a workbook of Excel in XML stays as it is.
 */
export const mendedPackage = (bytes: Uint8Array): Uint8Array => {
  const parts = unpacked(bytes)
  const books = relatedTo(parts, "").filter(({ kind }) => kind === "officeDocument")
  const listed = books.flatMap((book) => [book, ...relatedTo(parts, book.path)])
  const sheets = listed.filter(({ kind }) => kind === "worksheet")
  if (sheets.length === 0 || sheets.some(({ path }) => !/\.xml$/iu.test(path))) return bytes
  if (sheets.reduce((sum, { path }) => sum + cellsIn(parts[path]!), 0) > mostCells) throw new Unread("too_large")
  const types = listed.map(
    ({ kind, path }) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-${contentTypes[kind]}+xml"/>`
  )
  const list = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join("")}</Types>`
  return zipSync({ ...parts, "[Content_Types].xml": strToU8(list) }, { level: 0 })
}
