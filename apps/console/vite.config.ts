import { defineConfig, type Plugin } from "vite"
import { compressed } from "./Compressed.ts"

/** Leaves out what the parts of React Aria say in languages that the application has no texts in. */
const ownLanguages: Plugin = {
  name: "own-languages",
  load: (id) =>
    /\/react-aria\/.*\/intl\/\w+\/(?!en-US|nl-NL)[\w-]+\.mjs$/.test(id) ? "export default undefined" : null
}

/** Builds the application into `dist`, from where the server serves it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [ownLanguages, compressed],
  resolve: { conditions: ["@leadwell/source", "module", "browser", "development|production"] },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The libraries mark their files for servers that render React. There is none here.
      onLog: (level, log, report) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log)
      }
    }
  },
  server: { proxy: { "/api": "http://localhost:3000", "/health": "http://localhost:3000" } }
})
