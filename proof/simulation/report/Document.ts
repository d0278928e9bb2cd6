const [start, end] = ["<!-- simulation: written by npm run simulate -->", "<!-- end of the simulation -->"]

const boundsOf = (document: string): readonly [from: number, to: number] => {
  const [from, to] = [document.indexOf(start) + start.length, document.indexOf(end)]
  if (from < start.length || to < from) throw new Error("the document has no room for a report")
  return [from, to]
}

/** The report in a document. */
export const reportIn = (document: string): string => document.slice(...boundsOf(document)).trim()

/** The document with its report replaced. */
export const withReport = (document: string, report: string): string => {
  const [from, to] = boundsOf(document)
  return `${document.slice(0, from)}\n\n${report}\n\n${document.slice(to)}`
}
