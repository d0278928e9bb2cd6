import type { Contact } from "../lead/Duplicate.ts"

/** Returns rows in lists, each in their order: rows with a common contact are in one list, also by way of another. */
export const rowsByPerson = <Row extends { readonly contacts: ReadonlyArray<Contact> }>(
  rows: ReadonlyArray<Row>
): ReadonlyArray<ReadonlyArray<Row>> => {
  const persons = [...rows.keys()]
  const found = new Map<string, number>()
  for (const [index, { contacts }] of rows.entries()) {
    for (const { kind, value } of contacts) {
      const known = found.get(`${kind} ${value}`)
      if (known === undefined) found.set(`${kind} ${value}`, index)
      else persons.forEach((person, at) => person === persons[index] && (persons[at] = persons[known]!))
    }
  }
  return [...Map.groupBy(rows.entries(), ([index]) => persons[index]).values()].map((all) => all.map(([, row]) => row))
}
