/** The first instant of the simulated quarter: midnight in Amsterdam. */
export const quarterStart = Date.parse("2026-01-01T00:00:00+01:00")

/** The end of the quarter: midnight in Amsterdam again, an hour closer, as the clocks changed on 29 March. */
export const quarterEnd = Date.parse("2026-04-01T00:00:00+02:00")

/** The seed of the published simulation. */
export const publishedSeed = 20_260_101

/** How many leads the published simulation has. */
export const publishedLeads = 100_000
