/** How the application looks: as the device says, light or dark. */
export type Appearance = "system" | "light" | "dark"

const key = "leadwell.appearance"

/** Returns the appearance that was chosen in this browser. */
export const storedAppearance = (): Appearance => {
  const stored = localStorage.getItem(key)
  return stored === "light" || stored === "dark" ? stored : "system"
}

/** Shows an appearance. */
export const applyAppearance = (appearance: Appearance): void => {
  document.documentElement.dataset["appearance"] = appearance
}

/** Shows an appearance, and keeps it for the next visit of this browser. */
export const chooseAppearance = (appearance: Appearance): void => {
  localStorage.setItem(key, appearance)
  applyAppearance(appearance)
}
