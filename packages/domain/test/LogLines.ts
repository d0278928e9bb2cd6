import { type Layer, Logger } from "effect"

/** What is logged under a layer, as lines with a level and a message. */
export interface LogLines {
  readonly lines: Array<string>
  readonly layer: Layer.Layer<never>
}

/** Records what is logged under its layer. */
export const logLines = (): LogLines => {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  return { lines, layer: Logger.layer([logger]) }
}
