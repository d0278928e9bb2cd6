/** Where a person goes after the sign-in. Only an address of this application is a place to go on. */
export const placeAfter = (from: string | undefined): string =>
  from !== undefined && /^\/(?![/\\])/.test(from) ? from : "/"

/** Whether a person wanted no page in particular. */
export const isStart = (from: string | undefined): boolean => placeAfter(from) === "/"
