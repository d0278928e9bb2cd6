import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import type { StoredScreenshot } from "@leadwell/domain/reclaim/Screenshot"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"

const kinds = {
  jpeg: { contentType: "image/jpeg", extension: "jpg" },
  png: { contentType: "image/png", extension: "png" },
  webp: { contentType: "image/webp", extension: "webp" }
} as const satisfies Record<StoredScreenshot["format"], object>

/** The bytes of an image, in any format that a screenshot may have. */
export const ScreenshotBody = HttpApiSchema.StreamUint8Array({
  contentType: Object.values(kinds).map(({ contentType }) => contentType)
})

/** Returns the name of the file of a screenshot. */
export const screenshotName = (id: ReclaimId, format: StoredScreenshot["format"]): string =>
  `reclaim-${id}.${kinds[format].extension}`

/**
 * Streams a screenshot as a file to save. Its headers keep browsers from executing the bytes as a page of this host,
 * and its length lets a client detect a truncated download.
 */
export const screenshotResponse = (id: ReclaimId, { content, format, size }: StoredScreenshot) =>
  HttpServerResponse.stream(content, {
    contentType: kinds[format].contentType,
    contentLength: size,
    headers: {
      "content-disposition": `attachment; filename="${screenshotName(id, format)}"`,
      "content-security-policy": "default-src 'none'; sandbox"
    }
  })
