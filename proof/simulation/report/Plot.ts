import type { Account } from "../guarantees/Account.ts"
import { capUsePanel } from "./CapUsePanel.ts"
import { newcomerPanel } from "./NewcomerPanel.ts"
import { sharePanel } from "./SharePanel.ts"
import { element } from "./Svg.ts"

const [light, dark] = [
  { paper: "#ffffff", ink: "#1f2328", grid: "#d1d9e0", a: "#0969da", b: "#bc4c00", c: "#1a7f37", d: "#8250df" },
  { paper: "#0d1117", ink: "#e6edf3", grid: "#3d444d", a: "#58a6ff", b: "#f0883e", c: "#3fb950", d: "#bc8cff" }
]

const colours = ({ ink, grid, paper, ...series }: typeof light): string =>
  [
    `.paper{fill:${paper}} text{fill:${ink}} .grid{stroke:${grid}} .track{fill:${grid}} .limit{stroke:${ink}}`,
    ...Object.entries(series).map(([name, colour]) => `.${name}{fill:${colour}} .line-${name}{stroke:${colour}}`)
  ].join("\n")

const style = `text{font:14px sans-serif} .title{font-weight:bold;font-size:16px} .middle{text-anchor:middle}
.line-a,.line-b,.line-c,.line-d{fill:none;stroke-width:2} .wide{stroke-width:7;stroke-opacity:.35}
.limit{stroke-width:1.5;stroke-dasharray:5 4}
${colours(light)}
@media (prefers-color-scheme:dark){
${colours(dark)}
}`

/** The report as an SVG: leads against weights, newcomers beside their equals, and the use of caps. */
export const plot = (accounts: ReadonlyArray<Account>): string => {
  const caps = capUsePanel(accounts, 40, 500)
  const height = 500 + caps.height
  const title = "A simulated year: leads against weights, newcomers beside their equals, and use of caps"
  return `${element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 960 ${height}`, role: "img", "aria-labelledby": "title" },
    ...[
      element("title", { id: "title" }, title),
      element("style", {}, style),
      element("rect", { class: "paper", width: 960, height }),
      sharePanel(accounts, { left: 76, top: 60, width: 390, height: 320 }),
      newcomerPanel(accounts, { left: 566, top: 60, width: 262, height: 320 }),
      caps.drawing
    ].map((part) => `\n${part}`),
    "\n"
  )}\n`
}
