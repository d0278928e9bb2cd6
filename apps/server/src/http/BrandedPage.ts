import { Brand } from "@leadwell/people/letter/Brand"
import { escaped } from "@leadwell/people/letter/Letter"
import { Effect, Option } from "effect"
import { gzipSync } from "node:zlib"
import { brandColors, brandStyle } from "../brand/BrandColors.ts"
import type { Logo } from "../brand/BrandLogo.ts"
import { BrandLogo } from "../settings/Branding.ts"
import { Settings } from "../settings/Settings.ts"
import type { ConsoleFile } from "./ConsoleFiles.ts"

const fileOf = (text: string, type: string): ConsoleFile => {
  const content = Buffer.from(text)
  return { content, gzip: gzipSync(content), type }
}

/** Writes a fact about the server into the page of the application. */
export const withMeta = ({ content, type }: ConsoleFile, name: string, value: string): ConsoleFile => {
  const meta = `<meta name="${name}" content="${escaped(value)}" />`
  return fileOf(
    new TextDecoder().decode(content).replace("</head>", () => `${meta}\n  </head>`),
    type
  )
}

/** The icon of a brand without a logo: a drop above a line, in the colour of the brand. */
const drop = (color: string): Logo => ({
  type: "image/svg+xml",
  content: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/>` +
      `<path d="M16 5c4 5 6 7.500 6 10.500a6 6 0 0 1-12 0C10 12.500 12 10 16 5z" fill="#fff"/>` +
      `<path d="M8 25.500h16" stroke="#fff" stroke-width="2.500" stroke-linecap="round"/></svg>\n`
  )
})

/** The files of a brand, by their paths, and what makes the page of the application one of the brand. */
export const brandedPage = Effect.gen(function* () {
  const { name } = yield* Brand
  const { brandColor } = yield* Settings
  const logo = yield* BrandLogo
  const icon = Option.getOrElse(logo, () => drop(brandColors(brandColor).accent.light))
  const manifest = {
    name,
    short_name: name,
    start_url: "/",
    display: "standalone",
    theme_color: brandColors(brandColor).accent.light,
    background_color: "#f6f6f3",
    icons: [{ src: "/brand/icon", type: icon.type, sizes: icon.type === "image/png" ? "192x192" : "any" }]
  }
  const files: ReadonlyArray<readonly [`/${string}`, ConsoleFile]> = [
    ["/brand/style.css", fileOf(brandStyle(brandColor), "text/css; charset=utf-8")],
    ["/brand/icon", { content: icon.content, gzip: undefined, type: icon.type }],
    ["/manifest.webmanifest", fileOf(`${JSON.stringify(manifest)}\n`, "application/manifest+json")]
  ]
  const head = [
    `<meta name="application-name" content="${escaped(name)}" />`,
    ...(Option.isSome(logo) ? [`<meta name="brand-logo" content="/brand/icon" />`] : []),
    `<link rel="manifest" href="/manifest.webmanifest" />`,
    `<link rel="stylesheet" href="/brand/style.css" />`
  ]
  const branded = ({ content, type }: ConsoleFile): ConsoleFile => {
    const page = new TextDecoder()
      .decode(content)
      .replaceAll("Leadwell", () => escaped(name))
      .replace(`href="/favicon.ico"`, `href="/brand/icon" type="${icon.type}"`)
      .replace("</head>", () => `${head.join("\n    ")}\n  </head>`)
    return fileOf(page, type)
  }
  return { files, branded }
})
