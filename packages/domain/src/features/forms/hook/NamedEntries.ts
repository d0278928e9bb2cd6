type Field = readonly [key: string, value: string | number | boolean | null]

/** A key to choose, and what people read of its question where that says more. */
interface ReadableKey {
  readonly key: string
  readonly label: string | undefined
}

/** What a form sent, with each answer of a list under the name of its question, and the keys to choose. */
export interface NamedReceived {
  readonly fields: ReadonlyArray<Field>
  readonly keys: ReadonlyArray<ReadableKey>
}

const pathOf = (member: string): string => `[${member.replace(".", "][")}]`

/** The members that name an entry of a list, those before that change least. */
const naming =
  "custom_key key ref field.ref column_id name field.id field field_id question_id questionId slug code label title question id".split(
    " "
  )

/** The members that hold the value of an entry. Some tools call it as its type. */
const holding = ["value", "values", "string_value", "text", "answer", "answers", "response"]

/** The members that tell people what an entry is about. */
const telling = ["label", "title", "question", "column_name", "name"]

/** A place in a list whose entries have members. */
const place = /(?:^\d+|\[\d+\])(?=\[)/gu

/** The end of a key of one value of a list, of which all values are read together. */
const ofList = /(?<=.)\[\d*\]$/u

const isUnder = (path: string, member: string): boolean => path === member || path.startsWith(`${member}[`)

/** An entry of a list, with its values by their paths in it. */
interface Entry {
  readonly list: string
  readonly values: Map<string, Field[1]>
}

const textAt = ({ values }: Entry, path: string): string => String(values.get(path) ?? "")

/** Returns the name that an entry has by a member. What is too long for a source is none. */
const nameAt = (entry: Entry, member: string): string => {
  const text = textAt(entry, pathOf(member))
  return text.length <= 255 ? text : ""
}

/** Returns the entries of all lists by their paths, the outer ones first. */
const entriesIn = (fields: ReadonlyArray<Field>): ReadonlyMap<string, Entry> => {
  const entries = new Map<string, Entry>()
  for (const [key, value] of fields) {
    for (const { 0: at, index } of key.matchAll(place)) {
      const path = key.slice(0, index + at.length)
      const entry = entries.get(path) ?? { list: key.slice(0, index), values: new Map() }
      entries.set(path, entry)
      entry.values.set(key.slice(path.length), value)
    }
  }
  return entries
}

/** Returns the path of what holds the value of an entry. */
const valueOf = (entry: Entry): string | undefined => {
  const type = textAt(entry, "[type]")
  const members = naming.includes(type) ? holding : [...holding, type]
  const paths = [...entry.values.keys()]
  return members.map(pathOf).find((member) => paths.some((path) => isUnder(path, member)))
}

/** Returns the texts of the choices that an entry describes, by their ids. */
const choicesOf = (entry: Entry): ReadonlyMap<unknown, string> =>
  new Map(
    [...entry.values].flatMap(([path, id]) => {
      const choice = /^(\[[^\]]+\]\[\d+\])\[id\]$/u.exec(path)?.[1]
      const text = choice === undefined ? "" : textAt(entry, `${choice}[text]`) || textAt(entry, `${choice}[label]`)
      return text === "" ? [] : [[id, text] as const]
    })
  )

/** Returns the lists whose every entry has a name, and some a value, with the member of the name. */
const namedLists = (entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, string> =>
  new Map(
    Map.groupBy(entries.values(), ({ list }) => list)
      .entries()
      .flatMap(([list, all]) => {
        const member = naming.find((one) => all.every((entry) => nameAt(entry, one) !== ""))
        // A list of one with an id is rather a thing than an answer.
        const isNamed = member !== undefined && (member !== "id" || all.length > 1)
        return isNamed && all.some((entry) => valueOf(entry) !== undefined) ? [[list, member] as const] : []
      })
  )

/** How the values of an entry are read: under which names, what its value is, and what people read of it. */
interface NamedEntry {
  readonly name: string
  readonly heads: ReadonlyArray<string>
  readonly value: string | undefined
  readonly choices: ReadonlyMap<unknown, string>
  readonly label: string | undefined
}

const namedEntry = (entry: Entry, member: string): NamedEntry => {
  const members = [member, ...naming.filter((one) => one !== member && nameAt(entry, one) !== "")]
  return {
    name: nameAt(entry, member),
    heads: members.map((one) => `${entry.list}[${one}=${nameAt(entry, one)}]`),
    value: valueOf(entry),
    choices: choicesOf(entry),
    label: telling.map((one) => nameAt(entry, one)).find((text) => text !== "")
  }
}

/** Returns what people read of names that a form describes in a list of its own, such as that of its questions. */
const descriptionsIn = (entries: Iterable<Entry>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const entry of entries) {
    const title = textAt(entry, "[title]") || textAt(entry, "[label]")
    for (const path of ["[ref]", "[id]"]) if (title !== "") found.set(textAt(entry, path), title)
  }
  return found
}

/** Returns the path of the outermost entry of a key that is one of these. */
const outermost = (key: string, entries: ReadonlyMap<string, unknown>): string | undefined =>
  key
    .matchAll(place)
    .map(({ 0: at, index }) => key.slice(0, index + at.length))
    .find((path) => entries.has(path))

/**
 * Returns what a form sent, with each answer of a list of named ones under the name of its question instead of its
 * place, because a skipped answer moves those behind it. `answers[ref=city]` is the value of an answer, as the text of
 * its choice, and `answers[ref=city][type]` another member.
 */
export const named = ({ fields }: Pick<NamedReceived, "fields">): NamedReceived => {
  const entries = entriesIn(fields)
  const lists = namedLists(entries)
  const read = new Map<string, NamedEntry>()
  const others = new Map<string, Entry>()
  for (const [path, entry] of entries) {
    const member = lists.get(entry.list)
    if (member === undefined) others.set(path, entry)
    else read.set(path, namedEntry(entry, member))
  }
  const descriptions = descriptionsIn(others.values())
  const names = new Set(read.values().map(({ name }) => name))
  const describing = new Map(
    others.entries().filter(([, entry]) => ["[ref]", "[id]"].some((path) => names.has(textAt(entry, path))))
  )
  const found: Array<Field> = []
  const keys = new Map<string, ReadableKey>()
  for (const field of fields) {
    const [key, value] = field
    const path = outermost(key, read)
    if (path === undefined) {
      found.push(field)
      const whole = key.replace(ofList, "")
      if (outermost(key, describing) === undefined) keys.set(whole, { key: whole, label: undefined })
      continue
    }
    const { choices, heads, label, name, value: member } = read.get(path)!
    const inner = key.slice(path.length)
    const rest = member !== undefined && isUnder(inner, member) ? inner.slice(member.length) : undefined
    const behind = rest?.replace(/^\[(?:labels?|other)\](?=$|\[\d+\]$)/u, "")
    for (const head of heads) {
      found.push([head + inner, value])
      if (behind !== undefined) found.push([head + behind, choices.get(value) ?? value])
    }
    if (behind === undefined) continue
    const offered = (heads[0]! + behind).replace(ofList, "")
    const told = descriptions.get(name) ?? label
    keys.set(offered, { key: offered, label: told === name ? undefined : told })
  }
  return { fields: found, keys: [...keys.values()] }
}
