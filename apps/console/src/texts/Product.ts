/** Returns what the server wrote into the page about the brand. */
const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The name by which people know the service. */
export const product: string = told("application-name") ?? "Leadwell"

/** The people of the demo, who sign in without a credential. Only a demo on the own machine names them. */
export const demoPeople: ReadonlyArray<{ readonly email: string; readonly name: string }> = JSON.parse(
  told("demo-people") ?? "[]"
)

/** The address of the logo of the service, if it has one. */
export const logo: string | undefined = told("brand-logo")
