import { Schema } from "effect"
import { anyCaseForm } from "../input/AnyCase.ts"
import { normalText } from "../input/NormalText.ts"
import { readAs } from "../input/Text.ts"

/** A country by its canonical name. Leads come from these countries only. */
export const Country = Schema.Literals(["Nederland", "België"])

/** A country by its canonical name. */
export type Country = typeof Country.Type

/** The country of a lead without a country. */
export const defaultCountry: Country = "Nederland"

const names: Readonly<Record<Country, ReadonlyArray<string>>> = {
  Nederland: ["nl", "nld", "netherlands", "the netherlands", "holland"],
  België: ["be", "bel", "belgie", "belgium", "belgique"]
}

const normalise = (name: string): string => normalText(name).normalize("NFC").toLowerCase()

const canonical = new Map(
  Country.literals.flatMap((country) => [country, ...names[country]].map((name) => [normalise(name), country] as const))
)

/** The source of a regular expression for a {@link CountryName}. */
export const countryForm = anyCaseForm(Country.literals.flatMap((country) => [country, ...names[country]]))

/**
 * A country by its canonical name or an alias, in any case and any Unicode normal form.
 *
 * Source of the aliases: the interface's table of country values.
 */
export const CountryName = Schema.String.annotate({
  description:
    "Nederland (nl, nld, netherlands, the netherlands, holland) or België (be, bel, belgie, belgium, belgique), in any case.",
  examples: ["Nederland", "be"]
}).pipe(
  readAs(
    Country.annotate({ fault: { _tag: "NotSelectable" } }),
    (name) => canonical.get(normalise(name)) ?? (name as Country)
  )
)
