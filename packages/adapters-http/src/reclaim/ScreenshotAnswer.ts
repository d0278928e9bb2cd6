import type { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import type { KeptScreenshot } from "@leadwell/domain/reclaim/ScreenshotRepository"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"

const kinds = {
  jpeg: { contentType: "image/jpeg", extension: "jpg" },
  png: { contentType: "image/png", extension: "png" },
  webp: { contentType: "image/webp", extension: "webp" }
} as const satisfies Record<KeptScreenshot["format"], object>

/** The bytes of an image, in any of the kinds that a screenshot may be. */
export const ScreenshotBody = HttpApiSchema.StreamUint8Array({
  contentType: Object.values(kinds).map(({ contentType }) => contentType)
})

/**
 * Sends a screenshot as its store delivers it. It is a file to save and never a page: whatever its bytes are, no browser
 * runs them in the name of this host. By its length a client knows the whole from a part.
 */
export const screenshotAnswer = (id: ReclaimId, { content, format, size }: KeptScreenshot) =>
  HttpServerResponse.stream(content, {
    contentType: kinds[format].contentType,
    contentLength: size,
    headers: {
      "content-disposition": `attachment; filename="reclaim-${id}.${kinds[format].extension}"`,
      "content-security-policy": "default-src 'none'; sandbox"
    }
  })
