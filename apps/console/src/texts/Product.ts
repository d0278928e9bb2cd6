/** Returns what the server wrote into the page about the brand. */
const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The name by which people know the service. */
export const product: string = told("application-name") ?? "Leadwell"

/** The address of the logo of the service, if it has one. */
export const logo: string | undefined = told("brand-logo")
