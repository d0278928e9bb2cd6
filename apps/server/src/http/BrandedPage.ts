import { Brand } from "@leadwell/people/letter/Brand"
import { escaped } from "@leadwell/people/letter/Letter"
import { Effect, Option } from "effect"
import { gzipSync } from "node:zlib"
import { brandColors, brandStyle } from "../brand/BrandColors.ts"
import { dropOf, iconSizes, pngIcon } from "../brand/BrandIcon.ts"
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

/** Returns the width and the height of a PNG picture as a manifest names them. */
const sizeOf = (content: Uint8Array): string => {
  const { buffer, byteLength, byteOffset } = content
  if (byteLength < 24) return "any"
  const [width, height] = [16, 20].map((at) => new DataView(buffer, byteOffset).getUint32(at))
  return `${width}x${height}`
}

/** The files of a brand, by their paths, and what makes the page of the application one of the brand. */
export const brandedPage = Effect.gen(function* () {
  const { name } = yield* Brand
  const { brandColor } = yield* Settings
  const logo = yield* BrandLogo
  const color = brandColors(brandColor).accent.light
  const icon = Option.getOrElse(logo, (): Logo => ({ type: "image/svg+xml", content: Buffer.from(dropOf(color, 7)) }))
  const pngs = Option.isSome(logo)
    ? []
    : iconSizes.map((size) => ({ path: `/brand/icon-${size}.png` as const, content: pngIcon(color, size) }))
  const touched = icon.type === "image/png" ? "/brand/icon" : pngs[0]?.path
  const manifest = {
    name,
    short_name: name,
    start_url: "/",
    display: "standalone",
    theme_color: color,
    background_color: "#f6f6f3",
    icons: [
      { src: "/brand/icon", type: icon.type, sizes: icon.type === "image/png" ? sizeOf(icon.content) : "any" },
      ...pngs.map(({ content, path }) => ({
        src: path,
        type: "image/png",
        sizes: sizeOf(content),
        purpose: "any maskable"
      }))
    ]
  }
  const files: ReadonlyArray<readonly [`/${string}`, ConsoleFile]> = [
    ["/brand/style.css", fileOf(brandStyle(brandColor), "text/css; charset=utf-8")],
    ["/brand/icon", { content: icon.content, gzip: undefined, type: icon.type }],
    ...pngs.map(({ content, path }) => [path, { content, gzip: undefined, type: "image/png" }] as const),
    ["/manifest.webmanifest", fileOf(`${JSON.stringify(manifest)}\n`, "application/manifest+json")]
  ]
  const head = [
    `<meta name="application-name" content="${escaped(name)}" />`,
    ...(Option.isSome(logo) ? [`<meta name="brand-logo" content="/brand/icon" />`] : []),
    ...(touched === undefined ? [] : [`<link rel="apple-touch-icon" href="${touched}" />`]),
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
