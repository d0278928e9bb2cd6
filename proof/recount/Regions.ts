type Bounds = readonly [first: number, last: number]

/** The first and last code of a region, as numbers. The domain, which this checks, compares text instead. */
const boundsOf = (region: string): Bounds => {
  if (region === "*") return [0, 9999]
  const [first, last] = region.split("-").map(Number)
  const width = 10 ** (4 - region.length)
  return last === undefined ? [first! * width, (first! + 1) * width - 1] : [first!, last]
}

const known = new Map<string, Bounds>()

const bounds = (region: string): Bounds => {
  const found = known.get(region) ?? boundsOf(region)
  known.set(region, found)
  return found
}

/** Whether one of the regions contains the digits of a postal code. */
export const covers = (regions: ReadonlyArray<string>, digits: number): boolean =>
  regions.some((region) => {
    const [first, last] = bounds(region)
    return first <= digits && digits <= last
  })
