import { Cause } from "effect"

/** Returns the frames of a stack, which begins with the message. A line of the message may look like a frame. */
const framesOf = ({ message, stack = "" }: Error): ReadonlyArray<string> => {
  const behind = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return behind.split("\n").filter((line) => /^\s+at /u.test(line))
}

/**
 * Returns the name of an error and the frames of its stack, one a line. Its message is left out, because a message may
 * contain personal data. A value that is no error has no frames, and is left out as a whole.
 */
export const stackFrames = (error: unknown): string =>
  error instanceof Error ? [error.name, ...framesOf(error)].join("\n") : ""

/** Returns the {@link stackFrames} of each error of a cause. */
export const causeFrames = (cause: Cause.Cause<unknown>): ReadonlyArray<string> =>
  Cause.prettyErrors(cause).map(stackFrames)
