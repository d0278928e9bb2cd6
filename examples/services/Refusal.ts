import { LeadwellError } from "@leadwell/leadwell"

/** Returns the answer to a lead that was refused. Other errors are thrown, as faults of the program. */
export const refusalOf = (error: unknown) => {
  if (!(error instanceof LeadwellError)) throw error
  const { code, faults, message } = error
  return { status: code === "InvalidInput" ? 422 : 503, body: { message, faults } }
}
