import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Runs a function with a catalogue file, which is then removed. */
export const withCatalogFile = async <A>(catalog: object, use: (file: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "leadwell-benchmark-"))
  try {
    const file = join(folder, "catalog.json")
    writeFileSync(file, JSON.stringify(catalog))
    return await use(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
