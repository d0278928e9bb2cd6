// Builds the element of the form into `dist`. `npm ci` runs this; without the packages for development it does nothing.
const vite = await import("vite").catch(() => undefined)

if (vite === undefined) console.warn("The element of the form is not built: vite is not installed.")
else await vite.build({ configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: "warn" })
