/** The start of the simulated quarter: midnight in Amsterdam. */
export const quarterStart = Date.parse("2026-01-01T00:00:00+01:00")

/**
 * The end of the quarter: midnight in Amsterdam. The quarter is an hour short, because the clocks change on 29 March.
 */
export const quarterEnd = Date.parse("2026-04-01T00:00:00+02:00")

/** The seed of the published simulation. */
export const publishedSeed = 20_260_101

/** The number of leads in the published simulation. */
export const publishedLeads = 100_000
