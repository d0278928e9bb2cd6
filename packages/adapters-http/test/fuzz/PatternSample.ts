import type { SeededRandom } from "./SeededRandom.ts"

const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
/** Characters beyond ASCII that a class such as `[^@]` lets through. */
const others = ["é", "ß", "Ж", "中", "\u{1f600}", "ﬁ", "\u0301", "ı"]

interface Cursor {
  readonly source: string
  at: number
}

type Sample = () => string

const peek = (cursor: Cursor): string => cursor.source[cursor.at] ?? ""

const escapes: Readonly<Record<string, RegExp>> = { d: /\d/, w: /\w/, s: /\s/, S: /\S/, D: /\D/, W: /\W/ }

/** Samples one character by testing candidates, so that a class means what the engine takes it for. */
const characterOf = (random: SeededRandom, form: string): Sample => {
  const test = new RegExp(`^${form}$`, "u")
  const fitting = [...letters, ...others, ...form, "\t"].filter((one) => test.test(one))
  if (fitting.length === 0) throw new Error(`no sample of ${form}`)
  return () => random.pick(fitting)
}

const quantified = (random: SeededRandom, cursor: Cursor, sample: Sample): Sample => {
  const found = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})/.exec(cursor.source.slice(cursor.at))
  if (found === null) return sample
  cursor.at += found[0].length
  const [text, low = "", comma, high = ""] = found
  const minimum = text === "*" || text === "?" ? 0 : text === "+" ? 1 : Number(low)
  const most = minimum + 8
  const maximum =
    text === "?" ? 1 : low === "" ? most : comma === undefined ? minimum : high === "" ? most : Number(high)
  return () => {
    const short = Math.min(maximum, minimum + 4)
    const count = random.chance(0.2) ? random.between(minimum, maximum) : random.between(minimum, short)
    return Array.from({ length: random.chance(0.05) ? maximum : count }, sample).join("")
  }
}

const atom = (random: SeededRandom, cursor: Cursor): Sample => {
  const { source } = cursor
  const first = peek(cursor)
  if (first === "(") {
    const look = /^\(\?(?:=|!|<=|<!)/.exec(source.slice(cursor.at))
    cursor.at += look?.[0].length ?? (source.startsWith("(?:", cursor.at) ? 3 : 1)
    const inner = alternatives(random, cursor)
    cursor.at += 1
    return look === null ? inner : () => ""
  }
  if (first === "[") {
    const end = /^\[(?:\\.|[^\]\\])*\]/u.exec(source.slice(cursor.at))![0].length
    const form = source.slice(cursor.at, cursor.at + end)
    cursor.at += end
    return characterOf(random, form)
  }
  if (first === "\\") {
    const form = /^\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|[pP]\{[^}]*\}|.)/u.exec(source.slice(cursor.at))![0]
    cursor.at += form.length
    return Object.hasOwn(escapes, form.slice(1)) || /^\\[pP]/.test(form)
      ? characterOf(random, form)
      : () => form.slice(1)
  }
  cursor.at += 1
  if (first === "^" || first === "$") return () => ""
  return first === "." ? characterOf(random, ".") : () => first
}

const alternatives = (random: SeededRandom, cursor: Cursor): Sample => {
  const branches: Array<Array<Sample>> = [[]]
  while (cursor.at < cursor.source.length && peek(cursor) !== ")") {
    if (peek(cursor) === "|") {
      cursor.at += 1
      branches.push([])
      continue
    }
    branches.at(-1)!.push(quantified(random, cursor, atom(random, cursor)))
  }
  return () =>
    random
      .pick(branches)
      .map((sample) => sample())
      .join("")
}

/** Returns a sampler of texts that match a pattern. Lookarounds only filter, so a sample may take several attempts. */
export const samplesOf = (random: SeededRandom, source: string, isFit: (text: string) => boolean): Sample => {
  const sample = alternatives(random, { source, at: 0 })
  const pattern = new RegExp(source, "u")
  return () => {
    for (let attempt = 0; attempt < 2000; attempt++) {
      const text = sample()
      if (pattern.test(text) && isFit(text)) return text
    }
    throw new Error(`no sample of ${source}`)
  }
}
