import type { Account } from "../guarantees/Account.ts"
import { element, line, text } from "./Svg.ts"

const rowHeight = 24

/** Bars that show each cap in the day, week or month that used it most, and the height of the drawing. */
export const capUsePanel = (accounts: ReadonlyArray<Account>, left: number, top: number) => {
  const rows = accounts.flatMap(({ member, peaks }) =>
    peaks
      .entries()
      .map(([period, peak]) => ({ ...peak, id: member.id, period }))
      .toArray()
  )
  const [start, width] = [left + 150, 500]
  const bars = rows.map(({ cap, id, period, used }, index) => {
    const y = top + 34 + index * rowHeight
    return [
      text(start - 10, y + 13, `${id}, a ${period}`, { "text-anchor": "end" }),
      element("rect", { class: "track", x: start, y, width, height: 16 }),
      element("rect", { class: "d", x: start, y, width: (width * used) / cap, height: 16 }),
      text(start + width + 14, y + 13, `${used} of ${cap}`)
    ].join("")
  })
  const bottom = top + 34 + rows.length * rowHeight
  return {
    height: bottom + 40 - top + 20,
    drawing: [
      text(left - 12, top + 8, "The most leads in one day, week or month, against the cap", { class: "title" }),
      ...bars,
      ...[0, 25, 50, 75, 100].map((percent) =>
        text(start + (width * percent) / 100, bottom + 16, `${percent} %`, { class: "middle" })
      ),
      line(start + width, top + 28, start + width, bottom, { class: "limit" }),
      text(start + width / 2, bottom + 38, "used of the cap", { class: "middle" })
    ].join("\n")
  }
}
