import { HttpApi, type HttpApiGroup } from "effect/http-api"

/** The contract of some groups. Each request is told all of its faults, and no unknown key of a query passes. */
export const contractOf = <const Groups extends ReadonlyArray<HttpApiGroup.Constraint>>(...groups: Groups) =>
  groups
    .reduce<HttpApi.HttpApi<"leadwell", Groups[number]>>(
      (contract, group) => contract.add(group),
      HttpApi.make("leadwell") as never
    )
    .annotate(HttpApi.ParseOptions, { errors: "all" })
    .annotate(HttpApi.QueryParseOptions, { errors: "all", onExcessProperty: "error" })
