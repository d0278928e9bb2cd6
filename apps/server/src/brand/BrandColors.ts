/** A colour by its red, green and blue, from 0 to 255. */
type Color = readonly [red: number, green: number, blue: number]

/** Reads a colour such as `#1d5c43`. */
export const readColor = (text: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined

const parts = (color: string): Color => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never

const textOf = (color: Color): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`

/** Returns a colour with a share of another one. */
const mixed = (color: string, other: string, share: number): string => {
  const others = parts(other)
  return textOf(parts(color).map((part, n) => part + (others[n]! - part) * share) as never)
}

const linear = (part: number): number => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)

const luminance = (color: string): number => {
  const [red, green, blue] = parts(color).map(linear) as unknown as Color
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Texts need a contrast of 4.5. What is rounded to whole numbers may lose a little. */
const readable = 4.6

/** Returns the colour that is nearest to a colour, on its way to another one, and can be read on a ground. */
const readableOn = (ground: string, color: string, towards: string): string => {
  const steps = Array.from({ length: 51 }, (_, n) => mixed(color, towards, n / 50))
  return steps.find((step) => contrast(step, ground) >= readable) ?? towards
}

/** The darkest ground of the light pages, and the lightest one of the dark pages, that have texts in these colours. */
const [lightGround, darkGround] = ["#f0f0ec", "#282826"]

/** The colours of the pages that follow from a brand, each for light and for dark pages. */
export const brandColors = (brand: string) => {
  const [light, dark] = [readableOn(lightGround, brand, "#000000"), readableOn(darkGround, brand, "#ffffff")]
  const soft = { light: mixed(light, "#ffffff", 0.88), dark: mixed(dark, "#161615", 0.84) }
  return {
    accent: { light, dark },
    "accent-strong": {
      light: readableOn(soft.light, mixed(light, "#000000", 0.25), "#000000"),
      dark: readableOn(soft.dark, mixed(dark, "#ffffff", 0.3), "#ffffff")
    },
    "accent-soft": soft,
    "on-accent": { light: "#ffffff", dark: "#101010" }
  }
}

/** The colour that the style sheets of the pages are made for. */
export const ownColor = "#1d5c43"

/** Returns the style sheet that gives the pages the colours of a brand. It is empty for those that they have. */
export const brandStyle = (brand: string): string => {
  if (brand === ownColor) return ""
  const colors = Object.entries(brandColors(brand))
  const of = (look: "light" | "dark") => `{${colors.map(([name, both]) => `--${name}:${both[look]}`).join(";")}}\n`
  return [
    `:root,:root[data-appearance="light"] ${of("light")}`,
    `@media (prefers-color-scheme: dark) {:root ${of("dark")}}\n`,
    `:root[data-appearance="dark"] ${of("dark")}`
  ].join("")
}
