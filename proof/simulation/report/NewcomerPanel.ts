import { anHour } from "../../recount/Amsterdam.ts"
import type { Account } from "../guarantees/Account.ts"
import { newcomers } from "../guarantees/Newcomer.ts"
import { at, element, frame, type Panel, text } from "./Svg.ts"

const days = 14

const colours = ["a", "b", "c", "d"]

/** The leads of an account since an instant, counted every four hours. */
const sums = ({ times }: Account, from: number): ReadonlyArray<number> =>
  Array.from(
    { length: days * 6 + 1 },
    (_, step) => times.filter((time) => time >= from && time < from + step * 4 * anHour).length
  )

/** The cumulative leads of members that joined, from that day on, beside those of their equals. */
export const newcomerPanel = (accounts: ReadonlyArray<Account>, place: Omit<Panel, "ends">): string => {
  const account = (id: string) => accounts.find(({ member }) => member.id === id)!
  const pairs = newcomers(accounts)
    .filter(({ what }) => what === "joined")
    .map(({ from, member, equal }) => ({
      member,
      equal,
      own: sums(account(member.id), from),
      equals: sums(account(equal), from)
    }))
  const most = Math.max(1, ...pairs.flatMap(({ own, equals }) => [...own, ...equals]))
  const step = 10 ** Math.floor(Math.log10(most)) / 2
  const end = Math.ceil(most / step) * step
  const panel: Panel = { ...place, ends: [days, end] }
  const points = (values: ReadonlyArray<number>) =>
    values
      .map((value, index) => at(panel, index / 6, value).map((one) => one.toFixed(1)))
      .map((point) => point.join(","))
      .join(" ")
  return [
    frame(
      panel,
      "Newcomers (thin) and their equals (wide)",
      { label: "days since the newcomer joined", marks: [0, 2, 4, 6, 8, 10, 12, 14] },
      { label: "leads since then", marks: Array.from({ length: Math.round(end / step) + 1 }, (_, mark) => mark * step) }
    ),
    ...pairs.flatMap(({ member, own, equal, equals }, index) => {
      const colour = colours[index % colours.length]!
      const [x, y] = at(panel, days, own.at(-1)!)
      return [
        element("polyline", { class: `line-${colour} wide`, points: points(equals) }),
        element("polyline", { class: `line-${colour}`, points: points(own) }),
        text(x + 8, y + 5, `${member.id}, ${equal}`, { class: colour })
      ]
    })
  ].join("\n")
}
