import { defineConfig } from "vite"

/** Builds the element into one script without imports, `dist/form.js`, from where the server serves it. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@leadwell/source", "module", "browser", "development|production"] },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    lib: { entry: "src/main.ts", formats: ["iife"], name: "leadwellForm", fileName: () => "form.js" }
  }
})
