import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Plugin } from "vite"

/** Writes each file of the build a second time, compressed, so that the server does not compress it anew. */
export const compressed: Plugin = {
  name: "compressed",
  writeBundle({ dir = "" }, bundle) {
    for (const name of Object.keys(bundle)) {
      // A font is compressed already.
      if (name.endsWith(".woff2")) continue
      const path = join(dir, name)
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
    }
  }
}
