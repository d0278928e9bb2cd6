// Builds the gallery of parts into a folder: node launch.cjs apps/console/gallery/build.ts FOLDER
import { build } from "vite"

await build({
  root: import.meta.dirname,
  logLevel: "error",
  resolve: { conditions: ["@leadwell/source", "module", "browser", "development|production"] },
  build: { outDir: process.argv[2] ?? "dist", emptyOutDir: true, modulePreload: { polyfill: false } }
})
