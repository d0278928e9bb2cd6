const count = /^read gave (\d+) warnings/

// Bytes that no pixel needs, and scans in an order that loses nothing.
const harmless = /extraneous bytes before marker|Inconsistent progression sequence/

/**
 * Returns whether pixels of a JPEG are missing, according to the warnings of its decoder. libvips tells the number of
 * them and the first, so of several warnings all but the first may be of missing pixels.
 */
export const missesPixels = (warnings: ReadonlyArray<string>): boolean => {
  const counted = warnings.flatMap((warning) => count.exec(warning)?.slice(1) ?? []).map(Number)
  if (counted.length === 0) return false
  return Math.max(...counted) > 1 || !warnings.some((warning) => harmless.test(warning))
}
