/**
 * Adds to an operation the one refusal of an endpoint that takes no input. The listener gives it before any handler
 * runs.
 */
export const withHeaderLimit = (operation: Record<string, unknown>): Record<string, unknown> => {
  const schema = { type: "object", properties: { message: { type: "string" } }, required: ["message"] }
  const refusal = { description: "The request headers are too large.", content: { "application/json": { schema } } }
  return { ...operation, responses: { ...(operation["responses"] as object), "431": refusal } }
}
