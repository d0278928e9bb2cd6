import { Brand } from "@leadwell/people/letter/Brand"
import { Context, Effect, FileSystem, Layer, Option } from "effect"
import { brandColors } from "../brand/BrandColors.ts"
import { type Logo, readLogo } from "../brand/BrandLogo.ts"
import { StartRefused } from "../StartRefused.ts"
import { Settings } from "./Settings.ts"

/** The logo of the brand, if there is one. */
export class BrandLogo extends Context.Service<BrandLogo, Option.Option<Logo>>()(
  "@leadwell/server/settings/Branding/BrandLogo"
) {}

const logoOf = Effect.fnUntraced(function* (file: string) {
  const { readFile } = yield* FileSystem.FileSystem
  const content = yield* Effect.mapError(
    readFile(file),
    () => new StartRefused({ lines: ["BRAND_LOGO cannot be read."] })
  )
  const logo = readLogo(content)
  return typeof logo === "string" ? yield* new StartRefused({ lines: [`BRAND_LOGO ${logo}.`] }) : logo
})

/** The brand of mails and pages, as the settings say. */
export const layer = Layer.merge(
  Layer.effect(
    Brand,
    Effect.map(Settings, ({ brandColor, brandName }) => ({
      name: brandName,
      color: brandColors(brandColor).accent.light
    }))
  ),
  Layer.effect(
    BrandLogo,
    Effect.gen(function* () {
      const { brandLogo } = yield* Settings
      return Option.isSome(brandLogo) ? Option.some(yield* logoOf(brandLogo.value)) : Option.none()
    })
  )
)
