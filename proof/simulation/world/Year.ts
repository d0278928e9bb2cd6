/** The start of the simulated year: midnight in Amsterdam. */
export const yearStart = Date.parse("2026-01-01T00:00:00+01:00")

/** The end of the year: midnight in Amsterdam. The clocks change on 29 March and 25 October. */
export const yearEnd = Date.parse("2027-01-01T00:00:00+01:00")

/** The seed of the published simulation. */
export const publishedSeed = 20_260_101

/** The number of leads in the published simulation. */
export const publishedLeads = 40_000
