type Attributes = Readonly<Record<string, string | number>>

const escaped = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const rounded = (value: string | number): string => (typeof value === "number" ? String(+value.toFixed(1)) : value)

/** An element with these attributes. The content must be markup and is not escaped. */
export const element = (name: string, attributes: Attributes, ...content: ReadonlyArray<string>): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(rounded(value))}"`)
  return content.length === 0
    ? `<${name}${written.join("")}/>`
    : `<${name}${written.join("")}>${content.join("")}</${name}>`
}

/** A text at a point. */
export const text = (x: number, y: number, content: string, attributes: Attributes = {}): string =>
  element("text", { x, y, ...attributes }, escaped(content))

/** A straight line. */
export const line = (x1: number, y1: number, x2: number, y2: number, attributes: Attributes): string =>
  element("line", { x1, y1, x2, y2, ...attributes })

/** The place of a panel, and the upper ends of its axes, which start at 0. */
export interface Panel {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly ends: readonly [x: number, y: number]
}

/** The point in a panel for two values. */
export const at = ({ ends, height, left, top, width }: Panel, x: number, y: number): readonly [number, number] => [
  left + (x / ends[0]) * width,
  top + height - (y / ends[1]) * height
]

/** The label of an axis, and the values marked on it. */
export interface Axis {
  readonly label: string
  readonly marks: ReadonlyArray<number>
}

/** The frame of a panel: title, axes, and a line across at each mark of the vertical axis. */
export const frame = (panel: Panel, title: string, across: Axis, upright: Axis): string => {
  const { height, left, top, width } = panel
  const middle = top + height / 2
  return [
    text(left - 60, top - 22, title, { class: "title" }),
    ...upright.marks.flatMap((value) => {
      const [x, y] = at(panel, 0, value)
      return [
        line(x, y, x + width, y, { class: "grid" }),
        text(x - 8, y + 4.5, String(value), { "text-anchor": "end" })
      ]
    }),
    ...across.marks.map((value) => text(at(panel, value, 0)[0], top + height + 20, String(value), { class: "middle" })),
    text(left + width / 2, top + height + 42, across.label, { class: "middle" }),
    text(left - 54, middle, upright.label, { class: "middle", transform: `rotate(-90 ${left - 54} ${middle})` })
  ].join("\n")
}
