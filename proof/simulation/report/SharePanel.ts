import type { Account } from "../guarantees/Account.ts"
import { daysOn, isSteady } from "../guarantees/Newcomer.ts"
import { lastTerms } from "../world/Member.ts"
import { at, element, frame, line, type Panel, text } from "./Svg.ts"

const kinds = {
  a: "whole country, no caps, all year",
  b: "the same, but joined late or paused",
  c: "part of the country, or Belgium too",
  d: "capped"
}

type Kind = keyof typeof kinds

const kindOf = ({ member, peaks }: Account): Kind =>
  peaks.size > 0 ? "d" : member.area !== "NL" ? "c" : isSteady(member) ? "a" : "b"

/** A mark for a kind. Shape and colour both show the kind. */
const mark = (kind: Kind, x: number, y: number): string => {
  const corners: Record<Exclude<Kind, "a">, ReadonlyArray<readonly [number, number]>> = {
    b: [
      [0, -7],
      [7, 0],
      [0, 7],
      [-7, 0]
    ],
    c: [
      [0, -6],
      [6, 5],
      [-6, 5]
    ],
    d: [
      [-5, -5],
      [5, -5],
      [5, 5],
      [-5, 5]
    ]
  }
  if (kind === "a") return element("circle", { class: kind, cx: x, cy: y, r: 5.5 })
  const points = corners[kind].map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`)
  return element("polygon", { class: kind, points: points.join(" ") })
}

/** Leads a day per unit of weight, against weight. It is equal for all businesses that no area or cap holds back. */
export const sharePanel = (accounts: ReadonlyArray<Account>, place: Omit<Panel, "ends">): string => {
  const shown = accounts
    .filter(({ member }) => member.subcategory === "heat-pumps")
    .map((account) => {
      const { weight } = lastTerms(account.member)
      return { kind: kindOf(account), weight, rate: account.leads.length / daysOn(account.member) / weight }
    })
  const steady = shown.filter(({ kind }) => kind === "a")
  const level = steady.reduce((sum, { rate }) => sum + rate, 0) / steady.length
  const panel: Panel = { ...place, ends: [4.5, Math.ceil((level * 1.2) / 20) * 20] }
  const drawn = [...Map.groupBy(shown, ({ weight }) => weight).values()].flatMap((alike) =>
    alike
      .toSorted((a, b) => a.rate - b.rate)
      .map(({ kind, rate, weight }, index) =>
        mark(kind, ...at(panel, weight + ((index % 5) - (Math.min(5, alike.length) - 1) / 2) * 0.07, rate))
      )
  )
  const ticks = Array.from({ length: Math.floor(panel.ends[1] / 20) + 1 }, (_, tick) => tick * 20)
  const [left, y] = at(panel, 0, level)
  return [
    frame(
      panel,
      "Leads for each unit of weight",
      { label: "weight", marks: [0.5, 1, 1.5, 2, 3, 4] },
      { label: "leads a day, divided by weight", marks: ticks }
    ),
    line(left, y, left + place.width, y, { class: "limit" }),
    ...drawn,
    ...Object.entries(kinds).map(([kind, label], index) => {
      const row = {
        x: place.left - 40 + (index % 2) * 290,
        y: place.top + place.height + 68 + Math.floor(index / 2) * 22
      }
      return mark(kind as Kind, row.x, row.y - 5) + text(row.x + 14, row.y, label)
    })
  ].join("\n")
}
