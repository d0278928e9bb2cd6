/** A request body for the demo catalogue, which a reader of the documentation can send as it is. */
export interface DemoRequest {
  readonly summary: string
  readonly value: unknown
}
